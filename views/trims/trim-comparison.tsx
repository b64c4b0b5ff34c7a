import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';

/**
 * Value of a trim in a row. `mark` replaces the text. `href` links to cars for sale. `about`: the
 * trim's name, for that link.
 */
export interface TrimCell {
  text: string;
  about?: string;
  mark?: 'standard' | 'unavailable';
  isUnknown?: boolean;
  href?: string;
}

/** Column header of a trim. `name` is cut if long; then `fullName` has all of it. */
export interface TrimColumn {
  key: string;
  name: string;
  fullName?: string;
}

/** Select for the fuel, in a form that submits to this comparison's page. `carried`: the search. */
export interface FuelChoice {
  action: string;
  carried: HiddenField[];
  name: string;
  options: SelectOption[];
}

interface TrimRow {
  label: string;
  cells: TrimCell[];
}

/**
 * Trims of one model year. `title`: 'Compare Toyota RAV4 Trims'. `caption`: '5 trims of 2026'.
 * Cells are in the order of the columns. `notes`: sources of prices, payments and marks. `action`:
 * link to Build & Price.
 */
export interface TrimComparisonProps {
  title: string;
  caption: string;
  fuel: FuelChoice;
  columns: TrimColumn[];
  rows: TrimRow[];
  notes: string[];
  action?: LinkView;
}

/**
 * The comparison without its title. `id` distinguishes the one on the page from the one in the
 * dialog.
 */
export function TrimComparison({
  id,
  comparison,
}: {
  id: string;
  comparison: TrimComparisonProps;
}) {
  const { title, caption, fuel, columns, rows, notes, action } = comparison;
  return (
    <div className="compare trim-compare">
      <div className="trim-tools">
        <output>{caption}</output>
        <form className="trim-fuel" action={fuel.action}>
          <HiddenFields fields={fuel.carried} />
          <label htmlFor={`${id}-fuel`}>Fuel type</label>
          <Select id={`${id}-fuel`} name={fuel.name} options={fuel.options} />
          <button className="btn btn-outline btn-sm without-scripts" type="submit">
            Show
          </button>
        </form>
      </div>
      <div className="trim-facts" data-by-fuel="">
        {/* Focusable, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="compare-scroll" aria-label={`${title}, table`} tabIndex={0}>
          <table>
            <caption className="vh">{title}</caption>
            <thead>
              <tr>
                <td>
                  <span className="vh">Trim</span>
                </td>
                {columns.map(({ key, name, fullName }) => (
                  <th key={key} scope="col" title={fullName}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Compiled of={COMPILED_ROW} items={rows} />
            </tbody>
          </table>
        </section>
        <div className="trim-foot">
          <ul className="trim-legend" aria-label="Legend">
            <li className="mark-standard">Standard</li>
            <li className="mark-unavailable">Unavailable</li>
          </ul>
          {action && (
            <a className="btn btn-tonal" href={action.href}>
              {action.text}
            </a>
          )}
        </div>
        {notes.map((note) => (
          <p className="hint" key={note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

function Cell({ text, about, mark, isUnknown, href }: TrimCell) {
  if (mark)
    return (
      <td className={`mark-${mark}`}>
        <span className="vh">{text}</span>
      </td>
    );
  return (
    <td className={isUnknown ? 'is-missing' : undefined}>
      {href ? (
        <a className="link" href={href}>
          {text}
          {about && <span className="vh">{`: ${about}`}</span>}
        </a>
      ) : (
        text
      )}
    </td>
  );
}

const COMPILED_CELL: CompiledView<TrimCell> = {
  view: Cell,
  printed: new Set(['text', 'about', 'href']),
};

const COMPILED_ROW: CompiledView<TrimRow> = {
  view: ({ label, cells }) => (
    <tr>
      <th scope="row">{label}</th>
      <Compiled of={COMPILED_CELL} items={cells} />
    </tr>
  ),
  printed: new Set(['label']),
  parts: { cells: () => COMPILED_CELL },
};

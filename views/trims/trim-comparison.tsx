import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';

/** What a row says of a trim: `mark` in place of a text, `href` where it leads to cars for sale, `about` of which trim it says so. */
export interface TrimCell {
  text: string;
  about?: string;
  mark?: 'standard' | 'unavailable';
  isUnknown?: boolean;
  href?: string;
}

/** A trim at the head of its column; `name` is cut where it is long, `fullName` then says it whole. */
export interface TrimColumn {
  key: string;
  name: string;
  fullName?: string;
}

/** Chooses a fuel: a form of its own that leads to the page of this comparison, with what was searched in `carried`. */
export interface FuelChoice {
  action: string;
  carried: HiddenField[];
  name: string;
  options: SelectOption[];
}

/**
 * The trims of one model year: `title` 'Compare Toyota RAV4 Trims', `caption` '5 trims of 2026'. Cells stand in the order of the columns;
 * `notes` say what prices, payments and marks rest on; `action` leads to putting a new one together.
 */
export interface TrimComparisonProps {
  title: string;
  caption: string;
  fuel: FuelChoice;
  columns: TrimColumn[];
  rows: { label: string; cells: TrimCell[] }[];
  notes: string[];
  action?: LinkView;
}

/** The table and all that belongs to it, but its title. `id` tells the one of the page from the one in the dialog. */
export function TrimComparison({ id, comparison }: { id: string; comparison: TrimComparisonProps }) {
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
        {/* Who has no pointer scrolls it sideways by its focus. */}
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
              {rows.map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {cells.map((cell, at) => (
                    <Cell key={columns[at]!.key} {...cell} />
                  ))}
                </tr>
              ))}
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

import { CarName } from '../car-name.js';
import { ContactButton } from '../contact/contact-button.js';
import { Icon } from '../icon.js';
import { COMPARE_IDS } from '../islands/compare-ids.js';
import type { LinkView } from '../link.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { PriceVerdict } from '../price-verdict.js';
import type { PriceVerdictProps } from '../price-verdict.js';
import { SaveCarButton } from '../saved/save-car-button.js';
import { BestMark } from './best-mark.js';
import { CompareRemoveButton } from './compare-remove.js';

/**
 * A cell. `bestText` marks the best value ('Lowest'), `isMissing` an unknown one, `isThere`
 * available equipment; a `verdict` replaces the text.
 */
export interface CompareCell {
  text: string;
  bestText?: string;
  isMissing?: boolean;
  isThere?: boolean;
  verdict?: PriceVerdictProps;
}

/** A compared car. `removeText`: 'Remove 2021 Toyota RAV4 LE'. */
export interface ComparedCarProps {
  id: string;
  name: string;
  trim?: string;
  href: string;
  picture: PictureView;
  removeText: string;
}

/** A column's head. `saveId`: the car for the heart; absent for brands without saved cars. */
export interface CompareColumn extends ComparedCarProps {
  priceText: string;
  action: LinkView;
  saveId?: string | undefined;
}

/** Rows under a heading; cells in column order. */
export interface CompareSection {
  title: string;
  rows: { label: string; cells: CompareCell[] }[];
}

/**
 * The comparison. `differences` toggles rows with equal values; `add` links to the cars for sale,
 * absent when full.
 */
export interface CompareTableProps {
  caption: string;
  columns: CompareColumn[];
  sections: CompareSection[];
  differences?: LinkView;
  add?: LinkView;
}

/** Names and labels are sticky. On the page the window scrolls, in the dialog the table. */
export function CompareTable({ caption, columns, sections, differences, add }: CompareTableProps) {
  return (
    <div className="compare" data-columns={columns.length}>
      <div className="compare-tools">
        <p>{caption}</p>
        {add && (
          <a
            className="btn btn-outline btn-sm"
            id={COMPARE_IDS.add}
            href={add.href}
            data-action="compare"
          >
            <Icon name="plus" className="icon icon-sm" />
            {add.text}
          </a>
        )}
        {differences && (
          <a
            className="btn btn-outline btn-sm"
            id="compare-differences"
            href={differences.href}
            rel="nofollow"
            data-action="compare"
          >
            {differences.text}
          </a>
        )}
      </div>
      <section className="compare-scroll" aria-label={caption}>
        <table>
          <caption className="vh">{caption}</caption>
          <thead>
            <tr className="compare-pictures">
              <td>
                <span className="vh">Picture</span>
              </td>
              {columns.map(({ id, picture, removeText, saveId }) => (
                <td key={id}>
                  <span className="card-media">
                    <Picture picture={picture} priority="early" />
                  </span>
                  {saveId !== undefined && (
                    <SaveCarButton listingId={saveId} describedBy={headId(id)} />
                  )}
                  <CompareRemoveButton
                    className="compare-remove"
                    listingId={id}
                    text={removeText}
                  />
                </td>
              ))}
            </tr>
            <tr>
              <td>
                <span className="vh">Car</span>
              </td>
              {columns.map((column) => (
                <ColumnHead key={column.id} {...column} />
              ))}
            </tr>
            <tr>
              <td>
                <span className="vh">Contact</span>
              </td>
              {columns.map(({ id, action }) => (
                <td key={id}>
                  <ContactButton
                    action={action}
                    className="btn btn-tonal btn-sm"
                    describedBy={headId(id)}
                  />
                </td>
              ))}
            </tr>
          </thead>
          {sections.map((section) => (
            <Section key={section.title} {...section} columnIds={columns.map(({ id }) => id)} />
          ))}
        </table>
      </section>
    </div>
  );
}

/** Id of the element with a car's name. */
function headId(listingId: string): string {
  return `compared-${listingId}`;
}

function ColumnHead({ id, name, trim, href, priceText }: CompareColumn) {
  return (
    <th scope="col">
      <a className="compare-name" id={headId(id)} href={href}>
        <CarName name={name} />
      </a>
      {trim && <span className="compare-trim">{trim}</span>}
      <span className="price">{priceText}</span>
    </th>
  );
}

function Section({ title, rows, columnIds }: CompareSection & { columnIds: string[] }) {
  return (
    <tbody>
      <tr className="compare-title">
        <th scope="rowgroup" colSpan={columnIds.length + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ label, cells }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {cells.map((cell, at) => (
            <Cell key={columnIds[at]} {...cell} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ text, bestText, isMissing, isThere, verdict }: CompareCell) {
  return (
    <td className={isMissing ? 'is-missing' : undefined}>
      {isThere && <Icon name="check" className="icon icon-sm" />}
      {verdict ? <PriceVerdict verdict={verdict} /> : text}
      <BestMark text={bestText} />
    </td>
  );
}

import { CarName } from '../car-name.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { PriceVerdict } from '../price-verdict.js';
import type { PriceVerdictProps } from '../price-verdict.js';
import { BestMark } from './best-mark.js';

/**
 * What a row says of one car. `bestText` marks the best value ('Lowest'), `isMissing` one that the listing does not say, `isThere` a piece
 * of equipment; a `verdict` is drawn in place of the text.
 */
export interface CompareCell {
  text: string;
  bestText?: string;
  isMissing?: boolean;
  isThere?: boolean;
  verdict?: PriceVerdictProps;
}

/** A car that is compared. `remove` says which car it takes out. */
export interface ComparedCarProps {
  id: string;
  name: string;
  trim?: string;
  href: string;
  picture: PictureView;
  remove: LinkView;
}

/** A car at the head of its column. */
export interface CompareColumn extends ComparedCarProps {
  priceText: string;
  action: LinkView;
}

/** Rows under a heading of their own; cells stand in the order of the columns. */
export interface CompareSection {
  title: string;
  rows: { label: string; cells: CompareCell[] }[];
}

/** Cars side by side; `differences` leads to the same table with or without the rows in which all say the same. */
export interface CompareTableProps {
  caption: string;
  columns: CompareColumn[];
  sections: CompareSection[];
  differences?: LinkView;
}

/** Scrolls within itself, so that names and labels stay while somebody reads on. */
export function CompareTable({ caption, columns, sections, differences }: CompareTableProps) {
  return (
    <div className="compare" data-columns={columns.length}>
      <div className="compare-tools">
        <p>{caption}</p>
        {differences && (
          <a className="btn btn-outline btn-sm" id="compare-differences" href={differences.href} rel="nofollow" data-press="compare">
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
              {columns.map(({ id, picture, remove }) => (
                <td key={id}>
                  <span className="card-media">
                    <Picture picture={picture} priority="early" />
                  </span>
                  <a className="compare-remove" href={remove.href} data-press="compare" data-takes-out="" aria-label={remove.text}>
                    <Icon name="x" className="icon icon-sm" />
                  </a>
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
          </thead>
          {sections.map((section) => (
            <Section key={section.title} {...section} columnIds={columns.map(({ id }) => id)} />
          ))}
          <tfoot>
            <tr>
              <th scope="row">
                <span className="vh">Contact</span>
              </th>
              {columns.map(({ id, name, action }) => (
                <td key={id}>
                  <a className="btn btn-tonal btn-sm" href={action.href}>
                    {action.text}
                    <span className="vh">{`: ${name}`}</span>
                  </a>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

function ColumnHead({ name, trim, href, priceText }: CompareColumn) {
  return (
    <th scope="col">
      <a className="compare-name" href={href}>
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

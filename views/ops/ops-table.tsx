/** A status, shown as a color. The text says the same, for those who cannot see the color. */
export type Tone = 'good' | 'warning' | 'danger';

/** A table cell. `tone` colors it by status; `href` makes it a link. */
export interface OpsCell {
  text: string;
  href?: string;
  tone?: Tone | undefined;
}

/** `columns`: headings; number columns are right-aligned. The first cell of a row is its header. */
export interface OpsTableProps {
  label: string;
  columns: { text: string; isNumber?: boolean }[];
  rows: { key: string; cells: OpsCell[] }[];
  emptyText: string;
}

/** A table of figures. On phones each row is a block of cells with their column names. */
export function OpsTable({ label, columns, rows, emptyText }: OpsTableProps) {
  if (rows.length === 0) return <p className="ops-empty">{emptyText}</p>;
  return (
    <table className="ops-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ text, isNumber }) => (
            <th key={text} scope="col" className={isNumber ? 'ops-number' : undefined}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map(({ text, tone, href }, at) =>
              at === 0 ? (
                <th key={columns[at]!.text} scope="row">
                  {href ? <a href={href}>{text}</a> : text}
                </th>
              ) : (
                <td
                  key={columns[at]!.text}
                  data-column={columns[at]!.text}
                  className={columns[at]!.isNumber ? 'ops-number' : undefined}
                >
                  {tone ? <span className={`ops-tone ops-${tone}`}>{text}</span> : text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How something is: shown by its color and, for those who do not see it, by its words. */
export type Tone = 'good' | 'warning' | 'danger';

/** A cell: its text, `tone` where it says how something is, `href` where it leads on. */
export interface OpsCell {
  text: string;
  href?: string;
  tone?: Tone | undefined;
}

/** `columns` name what stands below them; numbers stand at the right. The first cell of a row names the row. */
export interface OpsTableProps {
  label: string;
  columns: { text: string; isNumber?: boolean }[];
  rows: { key: string; cells: OpsCell[] }[];
  emptyText: string;
}

/** A table of figures; on a phone each row stands for itself, its cells below one another with the names of their columns. */
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
                <td key={columns[at]!.text} data-column={columns[at]!.text} className={columns[at]!.isNumber ? 'ops-number' : undefined}>
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

import type { ReactNode } from 'react';

/** A table with row headers. `columns`: column headings, beginning with that of the row names. */
export interface FactTableProps {
  caption: string;
  /** True if a visible heading already says the same; then only screen readers get the caption. */
  isCaptionHidden?: boolean;
  className?: string;
  columns: string[];
  rows: { key: string; name: ReactNode; cells: ReactNode[] }[];
}

export function FactTable({
  caption,
  isCaptionHidden = false,
  className = '',
  columns,
  rows,
}: FactTableProps) {
  return (
    <table className={`trims ${className}`.trim()}>
      <caption className={isCaptionHidden ? 'vh' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

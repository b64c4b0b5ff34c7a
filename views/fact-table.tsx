import { Compiled } from './compiled.js';
import type { CompiledView } from './compiled.js';

/** `href`: what the name links to. `isStandard`: the cells say that every car has it. */
export interface FactRow {
  name: string;
  href?: string;
  cells: string[];
  isStandard?: boolean;
}

/** A table with row headers. `columns`: column headings, beginning with that of the row names. */
export interface FactTableProps {
  caption: string;
  /** True if a visible heading already says the same; then only screen readers get the caption. */
  isCaptionHidden?: boolean;
  className?: string;
  columns: string[];
  rows: FactRow[];
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
        <Compiled of={COMPILED_ROW} items={rows} />
      </tbody>
    </table>
  );
}

const COMPILED_ROW: CompiledView<FactRow> = {
  view: ({ name, href, cells, isStandard }) => (
    <tr>
      <th scope="row">
        {href ? (
          <a className="link" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      {cells.map((cell, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at}>{isStandard ? <b className="is-standard">{cell}</b> : cell}</td>
      ))}
    </tr>
  ),
  printed: new Set(['name', 'href', 'cells']),
};

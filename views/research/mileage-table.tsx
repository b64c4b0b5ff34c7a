import { FactTable } from '../fact-table.js';

/** Used cars of a model year: `yearText` '2021', `countText` '48', `meanText` '34,120 mi'. */
export interface MileageRow {
  yearText: string;
  countText: string;
  meanText: string;
}

/** Mileage of a model's used cars for sale. `rows`: newest model year first. */
export interface MileageTableProps {
  heading: string;
  summary: string;
  rows: MileageRow[];
}

export function MileageTableView({ heading, summary, rows }: MileageTableProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{summary}</p>
      <FactTable
        caption={heading}
        isCaptionHidden
        columns={['Model year', 'Cars', 'Average']}
        rows={rows.map(({ yearText, countText, meanText }) => ({
          name: yearText,
          cells: [countText, meanText],
        }))}
      />
    </section>
  );
}

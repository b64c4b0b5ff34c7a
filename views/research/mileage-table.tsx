import { FactTable } from '../fact-table.js';

/** Used cars of one model year: `yearText` '2021', `countText` '48', `meanText` '34,120 mi'. */
export interface MileageRow {
  yearText: string;
  countText: string;
  meanText: string;
}

/** How far a model's used cars for sale have been driven: a sentence, then the years, newest first. */
export interface MileageTableProps {
  heading: string;
  summary: string;
  rows: MileageRow[];
}

/** Mileages of the cars for sale, by model year. */
export function MileageTable({ heading, summary, rows }: MileageTableProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{summary}</p>
      <FactTable
        caption={heading}
        isCaptionHidden
        columns={['Model year', 'Cars', 'Average']}
        rows={rows.map(({ yearText, countText, meanText }) => ({ key: yearText, name: yearText, cells: [countText, meanText] }))}
      />
    </section>
  );
}

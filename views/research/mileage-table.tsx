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
      <table className="trims">
        <caption className="vh">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">Model year</th>
            <th scope="col">Cars</th>
            <th scope="col">Average</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ yearText, countText, meanText }) => (
            <tr key={yearText}>
              <th scope="row">{yearText}</th>
              <td>{countText}</td>
              <td>{meanText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * Asking prices of a group of cars: `name` '2021', `href` the search that finds them, `countText` '48', `medianText` '$27,450',
 * `rangeText` '$18,990 – $36,200'.
 */
export interface PriceRow {
  name: string;
  href: string;
  countText: string;
  medianText: string;
  rangeText: string;
}

/** `caption` 'Asking prices by model year', `group` 'Model year'. */
export interface PriceTableProps {
  caption: string;
  group: string;
  rows: PriceRow[];
}

/** How many cars there are of each group, and what is asked for them. */
export function PriceTable({ caption, group, rows }: PriceTableProps) {
  return (
    <table className="trims price-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{group}</th>
          <th scope="col">Cars</th>
          <th scope="col">Median price</th>
          <th scope="col">Price range</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, countText, medianText, rangeText }) => (
          <tr key={name}>
            <th scope="row">
              <a className="link" href={href}>
                {name}
              </a>
            </th>
            <td>{countText}</td>
            <td>{medianText}</td>
            <td>{rangeText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

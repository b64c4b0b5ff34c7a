import { FactTable } from '../fact-table.js';

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
    <FactTable
      caption={caption}
      columns={[group, 'Cars', 'Median price', 'Price range']}
      rows={rows.map(({ name, href, countText, medianText, rangeText }) => ({
        key: name,
        name: (
          <a className="link" href={href}>
            {name}
          </a>
        ),
        cells: [countText, medianText, rangeText],
      }))}
    />
  );
}

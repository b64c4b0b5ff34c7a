import { FactTable } from '../fact-table.js';

/**
 * Asking prices of a group of cars: `name` '2021', `countText` '48', `medianText` '$27,450',
 * `rangeText` '$18,990 – $36,200'. `href`: the search for them.
 */
export interface PriceRow {
  name: string;
  href: string;
  countText: string;
  medianText: string;
  rangeText: string;
}

/** Examples: `caption` 'Asking prices by model year', `group` 'Model year'. */
export interface PriceTableProps {
  caption: string;
  group: string;
  rows: PriceRow[];
}

/** Number of cars and asking prices per group. */
export function PriceTable({ caption, group, rows }: PriceTableProps) {
  return (
    <FactTable
      caption={caption}
      columns={[group, 'Cars', 'Median price', 'Price range']}
      rows={rows.map(({ name, href, countText, medianText, rangeText }) => ({
        name,
        href,
        cells: [countText, medianText, rangeText],
      }))}
    />
  );
}

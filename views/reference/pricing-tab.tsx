import type { LinkView } from '../link.js';
import { PriceChart } from './price-chart.js';
import type { PriceChartProps } from './price-chart.js';
import { PriceTable } from './price-table.js';
import type { PriceTableProps } from './price-table.js';

/**
 * Asking prices of used cars of a model: a `summary` sentence, a `chart` by mileage, tables by year
 * and trim. `greatPrices`: link to the cars rated best. `method`: how prices are rated. `sample`:
 * how many cars were compared. `comparedLink`: link to these cars.
 */
export interface PricingTabProps {
  title: string;
  summary: string;
  greatPrices?: LinkView | undefined;
  chart?: PriceChartProps | undefined;
  tables: PriceTableProps[];
  method: string;
  sample: string;
  comparedLink?: LinkView | undefined;
}

export function PricingTab({
  title,
  summary,
  greatPrices,
  chart,
  tables,
  method,
  sample,
  comparedLink,
}: PricingTabProps) {
  return (
    <section aria-labelledby="pricing-heading">
      <h3 id="pricing-heading">{title}</h3>
      <p>
        {summary}{' '}
        {greatPrices && (
          <a className="link" href={greatPrices.href}>
            {greatPrices.text}
          </a>
        )}
      </p>
      {chart && <PriceChart {...chart} />}
      <div className="price-tables">
        {tables.map((table) => (
          <PriceTable key={table.caption} {...table} />
        ))}
      </div>
      <h4>How we rate a price</h4>
      <p>{method}</p>
      <p>
        {sample}{' '}
        {comparedLink && (
          <a className="link" href={comparedLink.href}>
            {comparedLink.text}
          </a>
        )}
      </p>
    </section>
  );
}

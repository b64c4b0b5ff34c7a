import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { PriceVerdict } from '../price-verdict.js';
import type { PriceVerdictProps } from '../price-verdict.js';
import { PriceGauge } from './price-gauge.js';
import type { PriceGaugeProps } from './price-gauge.js';
import { TermList } from '../term-list.js';
import type { Term } from '../term-list.js';

/**
 * A past price, or a period when the car was not for sale: `since` in ISO 8601, `dayText` 'November
 * 21, 2026', `priceText` '$18,995' or 'Not for sale', `changeText` '$254 less'.
 */
export interface PriceHistoryRow {
  since: string;
  dayText: string;
  priceText: string;
  changeText?: string | undefined;
}

/**
 * Price details.
 * - `rows`: 'Asking price', 'Price before', 'Listed'
 * - `history`: this seller's prices, newest first
 * - `offers`: the seller's own ('First oil change free')
 * - `rating`: absent if too few cars compare; `text` explains rating and gauge, `comparedLink`
 *   leads to the compared cars
 * - `paymentText`: all terms of the payment estimate
 */
export interface PricingProps {
  rows: Term[];
  history: PriceHistoryRow[];
  offers: string[];
  rating?: {
    verdict: PriceVerdictProps | undefined;
    gauge: PriceGaugeProps;
    text: string;
    comparedLink?: LinkView | undefined;
  };
  paymentText?: string;
}

/** Price details. Other parts link to the anchor `pricingSection`. */
export function Pricing({ rows, history, offers, rating, paymentText }: PricingProps) {
  return (
    <section id="pricingSection" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">Price</h2>
      <div className="pricing">
        <TermList className="spec" terms={rows} />
        <div className="market">
          <h3>Compared with similar cars</h3>
          <PriceVerdict verdict={rating?.verdict} />
          {rating && <PriceGauge {...rating.gauge} />}
          <p className="source">
            {rating?.text ?? 'There aren’t enough similar cars for sale to compare this price.'}
            {rating?.comparedLink && (
              <>
                {' '}
                <a className="link" href={rating.comparedLink.href}>
                  {rating.comparedLink.text}
                </a>
              </>
            )}
          </p>
        </div>
        {paymentText && (
          <div className="payment-terms">
            <h3>Monthly payment</h3>
            <p className="source">{paymentText}</p>
          </div>
        )}
        {offers.length > 0 && <Offers offers={offers} />}
        {history.length > 0 && <PriceHistory history={history} />}
      </div>
    </section>
  );
}

function Offers({ offers }: Pick<PricingProps, 'offers'>) {
  return (
    <div className="offers">
      <h3>Special offer</h3>
      <ul className="feat">
        {offers.map((offer) => (
          <li key={offer}>
            <Icon name="tag" className="icon icon-sm" />
            {offer}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PriceHistory({ history }: Pick<PricingProps, 'history'>) {
  return (
    <div className="price-history">
      <h3 id="price-history-heading">Price history</h3>
      <table aria-labelledby="price-history-heading">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ since, dayText, priceText, changeText }) => (
            <tr key={since}>
              <td>
                <time dateTime={since}>{dayText}</time>
              </td>
              <td>{priceText}</td>
              <td>{changeText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Icon } from '../icon.js';
import { PriceVerdict } from '../price-verdict.js';
import type { PriceVerdictProps } from '../price-verdict.js';
import { PriceGauge } from './price-gauge.js';
import type { PriceGaugeProps } from './price-gauge.js';
import { TermList } from '../term-list.js';
import type { Term } from '../term-list.js';

/**
 * `rows` 'Asking price', 'Price before', 'Listed'. `offers` are the seller's own ('First oil change free'). `rating` is missing for a price
 * that too few cars compare with; its `text` says what verdict and gauge rest on. `paymentText` names every term of the estimate.
 */
export interface PricingProps {
  rows: Term[];
  offers: string[];
  rating?: { verdict: PriceVerdictProps | undefined; gauge: PriceGaugeProps; text: string };
  paymentText?: string;
}

/** All about the price, anchor `pricingSection` for links from elsewhere. */
export function Pricing({ rows, offers, rating, paymentText }: PricingProps) {
  return (
    <section id="pricingSection" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">Price</h2>
      <div className="pricing">
        <TermList className="spec" terms={rows} />
        <div className="market">
          <h3>Compared with similar cars</h3>
          <PriceVerdict verdict={rating?.verdict} />
          {rating && <PriceGauge {...rating.gauge} />}
          <p className="source">{rating?.text ?? 'Too few cars like this one are on sale to compare the price with.'}</p>
        </div>
        {paymentText && (
          <div className="payment-terms">
            <h3>Monthly payment</h3>
            <p className="source">{paymentText}</p>
          </div>
        )}
        {offers.length > 0 && <Offers offers={offers} />}
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

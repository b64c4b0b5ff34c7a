import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { PriceBlock } from '../price-block.js';
import type { PriceBlockProps } from '../price-block.js';
import { PriceGauge } from './price-gauge.js';
import type { PriceGaugeProps } from './price-gauge.js';

/**
 * What the vehicle costs, and how to ask for it. `gauge` is absent for a price without a rating. `explanation` says what verdict and
 * payment rest on ('Compared with 212 similar cars …'). `action` 'Check Availability' leads to the seller on this page; `call.href` is
 * a `tel:` address.
 */
export interface BuyBoxProps extends PriceBlockProps {
  gauge?: PriceGaugeProps;
  explanation?: string;
  action: LinkView;
  call?: LinkView;
}

/** The price and the ways to the seller, anchor `pricingSection` for links from elsewhere. */
export function BuyBox({ gauge, explanation, action, call, ...price }: BuyBoxProps) {
  return (
    <section className="buy" id="pricingSection" aria-label="Price">
      <div className="verdict">
        <PriceBlock {...price} />
        {gauge && <PriceGauge {...gauge} />}
        {explanation && <p className="legal">{explanation}</p>}
      </div>
      <div className="buy-actions">
        <a className="btn btn-primary" href={action.href}>
          {action.text}
        </a>
        {call && (
          <a className="btn btn-outline" href={call.href}>
            <Icon name="phone" className="icon icon-sm" />
            {call.text}
          </a>
        )}
      </div>
    </section>
  );
}

import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { PriceVerdict } from '../price-verdict.js';
import type { PriceVerdictProps } from '../price-verdict.js';
import { PriceGauge } from './price-gauge.js';
import type { PriceGaugeProps } from './price-gauge.js';

/**
 * What the vehicle costs, and how to ask for it. `priceText` '$26,490', `formerPriceText` '$27,995' where it was reduced, `paymentText`
 * '$402/mo'. `verdict` and `gauge` are absent for a price without a rating. `explanation` says what verdict and payment rest on ('Compared
 * with 212 similar cars …'). `action` 'Check Availability' leads to the seller on this page; `call.href` is a `tel:` address.
 */
export interface BuyBoxProps {
  priceText: string;
  formerPriceText?: string;
  paymentText?: string;
  verdict?: PriceVerdictProps;
  gauge?: PriceGaugeProps;
  explanation?: string;
  action: LinkView;
  call?: LinkView;
}

/** The price and the ways to the seller, anchor `pricingSection` for links from elsewhere. */
export function BuyBox({ priceText, formerPriceText, paymentText, verdict, gauge, explanation, action, call }: BuyBoxProps) {
  return (
    <section className="buy" id="pricingSection" aria-label="Price">
      <div>
        <p className="price">
          {priceText}
          {formerPriceText && (
            <s>
              <span className="vh">was </span>
              {formerPriceText}
            </s>
          )}
        </p>
        {paymentText && (
          <p className="payment">
            Est. <b>{paymentText}</b>
          </p>
        )}
      </div>
      <div className="verdict">
        <PriceVerdict verdict={verdict} />
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

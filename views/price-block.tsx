import { PriceVerdict } from './price-verdict.js';
import type { PriceVerdictProps } from './price-verdict.js';

/** What a car costs: `priceText` '$26,490', `formerPriceText` '$27,190', `paymentText` '$421/mo' (shown as "Est. $421/mo"). */
export interface PriceBlockProps {
  priceText: string;
  formerPriceText?: string;
  paymentText?: string;
  verdict?: PriceVerdictProps;
}

/** The price with what it was and what it is a month, and below it what the market says of it. */
export function PriceBlock({ priceText, formerPriceText, paymentText, verdict }: PriceBlockProps) {
  return (
    <>
      <div className="price-line">
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
      <PriceVerdict verdict={verdict} />
    </>
  );
}

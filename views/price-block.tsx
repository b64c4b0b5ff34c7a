import { PriceVerdict } from './price-verdict.js';
import type { PriceVerdictProps } from './price-verdict.js';

/**
 * Price of a car: `priceText` '$26,490', `formerPriceText` '$27,190', `paymentText` '$421/mo'
 * (shown as "Est. $421/mo"). `walletHref`: page of the loan terms.
 */
export interface PriceBlockProps {
  priceText: string;
  formerPriceText?: string;
  paymentText?: string;
  walletHref?: string;
  verdict?: PriceVerdictProps;
}

/** Price, former price and monthly payment, with the deal rating below. */
export function PriceBlock({
  priceText,
  formerPriceText,
  paymentText,
  walletHref,
  verdict,
}: PriceBlockProps) {
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
        {paymentText && <Payment text={paymentText} walletHref={walletHref} />}
      </div>
      <PriceVerdict verdict={verdict} />
    </>
  );
}

function Payment({ text, walletHref }: { text: string; walletHref: string | undefined }) {
  const estimate = (
    <>
      Est. <b>{text}</b>
    </>
  );
  if (!walletHref) return <p className="payment">{estimate}</p>;
  return (
    <p className="payment">
      <a href={walletHref} data-action="wallet">
        {estimate}
        <span className="vh">, change terms</span>
      </a>
    </p>
  );
}

import { WALLET_IDS } from '../islands/wallet-ids.js';

/**
 * Payment estimate. `title`: 'Estimate for a $26,490 car'. `paymentText`: '$421/mo'; absent if a
 * field is invalid. The last of `rows` is their sum.
 */
export interface WalletSumProps {
  title: string;
  paymentText?: string;
  rows: { term: string; value: string }[];
  budgetText?: string;
  legalText: string;
}

/** Updated and announced while the shopper types. */
export function WalletSum({ title, paymentText, rows, budgetText, legalText }: WalletSumProps) {
  return (
    <output className="wallet-sum" id={WALLET_IDS.sum} aria-live="polite">
      <span className="wallet-sum-title">{title}</span>
      {paymentText && <b className="price">{paymentText}</b>}
      {rows.map(({ term, value }) => (
        <span className="pair" key={term}>
          <span>{term}</span> <b>{value}</b>
        </span>
      ))}
      {budgetText && <span className="wallet-sum-budget">{budgetText}</span>}
      <span className="legal">{legalText}</span>
    </output>
  );
}

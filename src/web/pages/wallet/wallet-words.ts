import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { PAYMENT_TERMS } from '../../../inventory/payment-estimate.js';
import { formatDollars } from '../../../formatting/number-formats.js';

/** "$421/mo". */
export function monthlyText(monthlyDollars: number): string {
  return `${formatDollars(monthlyDollars)}/mo`;
}

/** Terms of a payment as rows, defaults included; trade-in only if there is one. */
export function termRows(terms: LoanTerms): { term: string; value: string }[] {
  const {
    months = PAYMENT_TERMS.months,
    aprPercent = PAYMENT_TERMS.aprPercent,
    tradeInDollars = 0,
  } = terms;
  return [
    {
      term: 'Down payment',
      value:
        terms.downPaymentDollars === undefined ? `${downText(terms)} of price` : downText(terms),
    },
    ...(tradeInDollars > 0 ? [{ term: 'Trade-in', value: formatDollars(tradeInDollars) }] : []),
    { term: 'Term', value: `${months} months` },
    { term: 'Est. APR', value: `${aprPercent}%` },
  ];
}

function downText({ downPaymentDollars }: LoanTerms): string {
  return downPaymentDollars === undefined
    ? `${PAYMENT_TERMS.downPaymentShare * 100}%`
    : formatDollars(downPaymentDollars);
}

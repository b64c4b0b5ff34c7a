import type { Term } from '../../../views/term-list.js';
import type { TrimRow } from '../../../views/trim-table.js';
import { PAYMENT_TERMS, estimateMonthlyPayment } from '../../inventory/payment-estimate.js';
import type { WireTrim } from '../../reference-content/trim.dto.js';
import { formatDollars } from '../../formatting/number-formats.js';

/** Specifications beside a trim's name, in this order. */
const BUILT_OF = ['Engine', 'Drive type'];

/** A row of a trim table. Unknown figures stay empty. */
export function presentTrimRow(trim: WireTrim): TrimRow {
  return {
    name: trim.trimName,
    builtText: BUILT_OF.map((label) => specOf(trim, label))
      .filter(Boolean)
      .join(', '),
    economyText: economyOf(trim),
    msrpText: formatDollars(trim.nationalMSRP),
    paymentText: `${formatDollars(estimateMonthlyPayment(trim.nationalMSRP))}/mo`,
  };
}

/** Specifications of all given trims, without duplicate values. */
export function presentTrimFacts(trims: readonly WireTrim[]): Term[] {
  const labels = [...new Set(trims.flatMap(({ specs }) => specs.map(({ label }) => label)))];
  return labels.map((label) => {
    const values = trims.flatMap((trim) => specOf(trim, label)?.split(', ') ?? []);
    return { term: label, value: [...new Set(values)].join(', ') };
  });
}

/** Assumptions of payment estimates. */
export function termsText(): string {
  const { months, aprPercent, downPaymentShare } = PAYMENT_TERMS;
  return `Payment estimated with ${downPaymentShare * 100}% down, ${months} months at ${aprPercent}% APR, without tax and fees.`;
}

function specOf({ specs }: WireTrim, label: string): string | undefined {
  return specs.find((spec) => spec.label === label)?.value;
}

function economyOf({ epaCity, epaHwy, epaMpgeCity, epaMpgeHwy }: WireTrim): string | undefined {
  if (epaCity && epaHwy) return `${epaCity} / ${epaHwy} mpg`;
  return epaMpgeCity && epaMpgeHwy ? `${epaMpgeCity} / ${epaMpgeHwy} MPGe` : undefined;
}

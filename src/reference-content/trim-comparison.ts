import type { Make, Model } from '../catalog/catalog-types.js';
import { COMPARED_FEATURES } from '../catalog/options/compared-features.js';
import { PAYMENT_TERMS, estimatePayment } from '../inventory/payment-estimate.js';
import type { LoanTerms } from '../inventory/payment-estimate.js';
import { formatDollars } from '../formatting/number-formats.js';
import type { CompareTrimsAnswer } from './compare-trims.dto.js';
import type { WireTrim } from './trim.dto.js';

/** Label of the row that depends on a shopper's loan terms (specification). */
export const PAYMENT_ROW = 'Est. Monthly Payment';

/** Maximum length of a trim's name, in characters (specification). */
const MAX_NAME_LENGTH = 30;

/**
 * Data of a comparison: the trims of a model year, least expensive first, and the fuels available
 * in that year.
 */
export interface TrimsToCompare {
  readonly make: Make;
  readonly model: Model;
  readonly year: number;
  readonly trims: readonly WireTrim[];
  readonly fuelTypes: CompareTrimsAnswer['fuelTypes'];
  /** Loan terms of the shopper. Default: `PAYMENT_TERMS`. */
  readonly terms?: LoanTerms;
}

/** Builds the comparison. */
export function compareTrims({
  make,
  model,
  year,
  trims,
  fuelTypes,
  terms,
}: TrimsToCompare): CompareTrimsAnswer {
  return {
    title: comparisonTitle(make, model),
    year,
    fuelTypes,
    trims: trims.map(({ trimName, vehicleId, imagePath }) => ({
      name: shortened(trimName),
      vehicleId,
      imagePath,
    })),
    rows: [
      {
        label: 'Starting MSRP',
        values: trims.map(({ nationalMSRP }) => formatDollars(nationalMSRP)),
      },
      {
        label: PAYMENT_ROW,
        values: trims.map(
          ({ nationalMSRP }) =>
            `${formatDollars(estimatePayment(nationalMSRP, terms).monthlyDollars)}/mo`,
        ),
      },
      // Unknown: the catalog has only prices and powertrains of trims.
      ...COMPARED_FEATURES.map(({ label }) => ({ label, values: trims.map(() => null) })),
    ],
    paymentTerms: PAYMENT_TERMS,
  };
}

/** Heading of the comparison (specification). */
export function comparisonTitle(make: Make, model: Model): string {
  return `Compare ${make.name} ${model.name} Trims`;
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

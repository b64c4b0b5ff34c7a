import type { Make, Model } from '../catalogue/catalogue-types.js';
import { COMPARED_FEATURES } from '../catalogue/options/features.js';
import { PAYMENT_TERMS, estimatePayment } from '../inventory/payment-estimate.js';
import type { AskedTerms } from '../inventory/payment-estimate.js';
import { formatDollars } from '../wording/formats.js';
import type { CompareTrimsAnswer } from './compare-trims.dto.js';
import type { WireTrim } from './trim.dto.js';

/** The specification's name of the row that rests on a shopper's terms. */
export const PAYMENT_ROW = 'Est. Monthly Payment';

/** The specification's limit of a trim's name. */
const MAX_NAME_LENGTH = 30;

/** What is compared: the trims of a model year, the least expensive first, and the fuels that the year can be had with. */
export interface TrimsToCompare {
  readonly make: Make;
  readonly model: Model;
  readonly year: number;
  readonly trims: readonly WireTrim[];
  readonly fuelTypes: CompareTrimsAnswer['fuelTypes'];
  /** What monthly payments rest on, where somebody has agreed otherwise than `PAYMENT_TERMS`. */
  readonly terms?: AskedTerms;
}

/** The table under `comparisonTitle`. */
export function compareTrims({ make, model, year, trims, fuelTypes, terms }: TrimsToCompare): CompareTrimsAnswer {
  return {
    title: comparisonTitle(make, model),
    year,
    fuelTypes,
    trims: trims.map(({ trimName, vehicleId, imagePath }) => ({ name: shortened(trimName), vehicleId, imagePath })),
    rows: [
      { label: 'Starting MSRP', values: trims.map(({ nationalMSRP }) => formatDollars(nationalMSRP)) },
      {
        label: PAYMENT_ROW,
        values: trims.map(({ nationalMSRP }) => `${formatDollars(estimatePayment(nationalMSRP, terms).monthlyDollars)}/mo`),
      },
      // The catalogue has prices and powertrains: what a trim is fitted with is unknown.
      ...COMPARED_FEATURES.map(({ label }) => ({ label, values: trims.map(() => null) })),
    ],
    paymentTerms: PAYMENT_TERMS,
  };
}

/** The specification's heading of the table. */
export function comparisonTitle(make: Make, model: Model): string {
  return `Compare ${make.name} ${model.name} Trims`;
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

import type { Model } from '../catalogue/catalogue-types.js';
import { COMPARED_FEATURES } from '../catalogue/options/features.js';
import { PAYMENT_TERMS, estimateMonthlyPayment } from '../inventory/payment-estimate.js';
import { formatDollars } from '../wording/formats.js';
import type { CompareTrimsAnswer } from './compare-trims.dto.js';
import type { WireTrim } from './trim.dto.js';

/** The specification's limit of a trim's name. */
const MAX_NAME_LENGTH = 30;

/** The table 'Compare {make} {model} Trims'. */
export function compareTrims(
  model: Model,
  makeName: string,
  year: number,
  trims: readonly WireTrim[],
  fuelTypes: CompareTrimsAnswer['fuelTypes'],
): CompareTrimsAnswer {
  return {
    title: `Compare ${makeName} ${model.name} Trims`,
    year,
    fuelTypes,
    trims: trims.map(({ trimName, vehicleId, imagePath }) => ({ name: shortened(trimName), vehicleId, imagePath })),
    rows: [
      { label: 'Starting MSRP', values: trims.map(({ nationalMSRP }) => formatDollars(nationalMSRP)) },
      {
        label: 'Est. Monthly Payment',
        values: trims.map(({ nationalMSRP }) => `${formatDollars(estimateMonthlyPayment(nationalMSRP))}/mo`),
      },
      // The catalogue has prices and powertrains: what a trim is fitted with is unknown.
      ...COMPARED_FEATURES.map(({ label }) => ({ label, values: trims.map(() => null) })),
    ],
    paymentTerms: PAYMENT_TERMS,
  };
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

import type { Option } from './option.js';

/** The only value of the filter `vehicleExchange`. */
export type VehicleExchangeCode = 'true';

/**
 * Return period in days after the sale. The guarantee ends with this or the miles, whichever comes
 * first (specification).
 */
export const MONEY_BACK_GUARANTEE_DAYS = 14;

/** Maximum miles driven at the return of the car (specification). */
export const MONEY_BACK_GUARANTEE_MILES = 1_000;

/** Section "Money Back Guarantee" (`vehicleExchange`): a single checkbox. */
export const VEHICLE_EXCHANGE: readonly Option<VehicleExchangeCode>[] = [
  {
    code: 'true',
    label: 'Money Back Guarantee',
    moreInfo: `${MONEY_BACK_GUARANTEE_DAYS} days or ${MONEY_BACK_GUARANTEE_MILES.toLocaleString('en-US')} miles`,
    phrases: ['money back guarantee', 'money back', 'return guarantee'],
  },
];

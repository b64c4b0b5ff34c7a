import type { Option } from './option.js';

/** The one value of filter `vehicleExchange`; without it the filter is unset. */
export type VehicleExchangeCode = 'true';

/** How long a buyer may return the car, days after the sale; the guarantee ends with this or the miles, whichever comes first. */
export const MONEY_BACK_GUARANTEE_DAYS = 14;

/** The specification's 14 days or 1,000 miles: what a buyer may have driven and still return the car. */
export const MONEY_BACK_GUARANTEE_MILES = 1_000;

/** Section "Money Back Guarantee" (`vehicleExchange`): a single tick. */
export const VEHICLE_EXCHANGE: readonly Option<VehicleExchangeCode>[] = [
  {
    code: 'true',
    label: 'Money Back Guarantee',
    moreInfo: `${MONEY_BACK_GUARANTEE_DAYS} days or ${MONEY_BACK_GUARANTEE_MILES.toLocaleString('en-US')} miles`,
    phrases: ['money back guarantee', 'money back', 'return guarantee'],
  },
];

import type { Option } from './option.js';

export type VehicleExchangeCode = 'true';

/** What the guarantee promises, whichever comes first. */
export const MONEY_BACK_GUARANTEE_DAYS = 14;
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

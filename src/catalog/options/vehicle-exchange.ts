import { MONEY_BACK_GUARANTEE_DAYS, MONEY_BACK_GUARANTEE_MILES } from '../money-back-guarantee.js';
import type { Option } from './option.js';

/** The only value of the filter `vehicleExchange`. */
export type VehicleExchangeCode = 'true';

/** Section "Money Back Guarantee" (`vehicleExchange`): a single checkbox. */
export const VEHICLE_EXCHANGE: readonly Option<VehicleExchangeCode>[] = [
  {
    code: 'true',
    label: 'Money Back Guarantee',
    moreInfo: `${MONEY_BACK_GUARANTEE_DAYS} days or ${MONEY_BACK_GUARANTEE_MILES.toLocaleString('en-US')} miles`,
    phrases: ['money back guarantee', 'money back', 'return guarantee'],
  },
];

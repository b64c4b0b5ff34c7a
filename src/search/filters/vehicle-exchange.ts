import { VEHICLE_EXCHANGE } from '../../catalogue/options/vehicle-exchange.js';
import { optionFilter } from './option-filter.js';

/** Money back guarantee. */
export const vehicleExchange = optionFilter({
  name: 'vehicleExchange',
  section: 'Money Back Guarantee',
  choice: 'one',
  options: VEHICLE_EXCHANGE,
  valuesOf: ({ listing }) => (listing.hasMoneyBackGuarantee ? ['true'] : []),
});

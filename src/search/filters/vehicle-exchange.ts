import { VEHICLE_EXCHANGE } from '../../catalog/options/vehicle-exchange.js';
import { optionFilter } from './option-filter.js';

export const vehicleExchange = optionFilter({
  name: 'vehicleExchange',
  section: 'money-back-guarantee',
  choice: 'one',
  options: VEHICLE_EXCHANGE,
  documentation: { group: 'seller', about: 'Cars with a money back guarantee.' },
  valuesOf: ({ listing }) => (listing.hasMoneyBackGuarantee ? ['true'] : []),
});

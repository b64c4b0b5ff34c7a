import { vehicleStyleOf } from '../../catalog/options/body-styles.js';
import { VEHICLE_STYLES } from '../../catalog/options/vehicle-styles.js';
import { findOption } from '../../catalog/options/option.js';
import { matchAt, pattern } from '../query-understanding/amounts/amount-patterns.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import { amountOfOptions } from './amount-of-options.js';
import { optionFilter } from './option-filter.js';

/** Eight body styles for shoppers, derived from the detailed body style of a listing. */
export const vehicleStyle = optionFilter({
  name: 'vehicleStyleCode',
  section: 'body-style',
  choice: 'any',
  options: VEHICLE_STYLES,
  documentation: { group: 'vehicle', about: 'Body style.' },
  keywords: { kind: 'bodyStyle', precedence: 1 },
  readAmount: readTons,
  valuesOf: ({ listing }) => (listing.bodyStyleCode ? [vehicleStyleOf(listing.bodyStyleCode)] : []),
});

const TONS = pattern(String.raw`(?:1/2|3/4|1)[- ]?ton(?![a-z])`, '(?:pickup|truck)?s?(?![a-z])');

/** "1/2 ton 4x4" means a pickup. Listings do not have the payload. */
function readTons(plain: string, at: number): AmountMatch | undefined {
  const match = matchAt(TONS, plain, at);
  const truck = findOption(VEHICLE_STYLES, 'TRUCKS')!;
  return match && amountOfOptions(vehicleStyle.name, [truck], match[0].length, truck.label, true);
}

import { labelOf } from '../../../../catalog/options/option.js';
import { VEHICLE_STYLES } from '../../../../catalog/options/vehicle-styles.js';

/** The specification's short name of a style: 'Van / Minivan' becomes Van. */
export function shortStyleName(code: string): string {
  return labelOf(VEHICLE_STYLES, code).replace(/ \/ .*$/, '');
}

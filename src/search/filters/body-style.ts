import { BODY_STYLES } from '../../catalog/options/body-styles.js';
import { findOption } from '../../catalog/options/option.js';
import { optionFilter } from './option-filter.js';

/** The detailed body style. Only links use it; the panel has the styles and subtypes above it. */
export const bodyStyle = optionFilter({
  name: 'bodyStyleCode',
  choice: 'any',
  options: BODY_STYLES,
  documentation: { group: 'vehicle', about: 'Body style, more specific than `vehicleStyleCode`.' },
  // Toyota's "double cab" of a Tacoma is a crew cab; that of other trucks is an extended cab.
  keywords: { kind: 'bodyStyle', together: { 'double cab': ['TRUCKEXT', 'TRUCKCREW'] } },
  // A car with only a general style has no detailed one.
  valuesOf: ({ listing: { bodyStyleCode } }) =>
    bodyStyleCode && findOption(BODY_STYLES, bodyStyleCode) ? [bodyStyleCode] : [],
});

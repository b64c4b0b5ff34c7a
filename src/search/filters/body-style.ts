import { BODY_STYLES } from '../../catalogue/options/body-styles.js';
import { findOption } from '../../catalogue/options/option.js';
import { optionFilter } from './option-filter.js';

/** The fine body style; asked by links, the panel offers the styles and subtypes above it. */
export const bodyStyle = optionFilter({
  name: 'bodyStyleCode',
  choice: 'any',
  options: BODY_STYLES,
  documentation: { group: 'vehicle', about: 'Body style, finer than `vehicleStyleCode`.' },
  // What Toyota calls a Tacoma's crew cab is an extended one of other trucks.
  keywords: { kind: 'bodyStyle', together: { 'double cab': ['TRUCKEXT', 'TRUCKCREW'] } },
  // A car of which only the style is known has no fine one.
  valuesOf: ({ listing: { bodyStyleCode } }) => (bodyStyleCode && findOption(BODY_STYLES, bodyStyleCode) ? [bodyStyleCode] : []),
});

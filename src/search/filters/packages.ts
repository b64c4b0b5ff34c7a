import { PACKAGES } from '../../catalog/options/packages.js';
import { make } from './make.js';
import { model } from './model.js';
import { optionFilter } from './option-filter.js';

/**
 * Manufacturers' packages. They are only offered for selected makes and models, because their names
 * mean little alone.
 */
export const packages = optionFilter({
  name: 'packageName',
  section: 'features',
  choice: 'all',
  options: (_context, earlier) => {
    const makes = earlier.get(make)?.codes;
    const models = earlier.get(model)?.codes;
    if (!makes) return [];
    return PACKAGES.filter(
      ({ makeCode, modelCodes }) =>
        makes.includes(makeCode) &&
        (!models || modelCodes.length === 0 || modelCodes.some((code) => models.includes(code))),
    );
  },
  documentation: {
    group: 'vehicle',
    about:
      'Option packages of the chosen makes and models, from `/cars-for-sale/searchoptions/packages`.',
    example: 'TOYOTA_WEATHER',
  },
  valuesOf: ({ listing }) => listing.packages,
});

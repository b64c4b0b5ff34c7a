import { PACKAGES } from '../../catalog/options/packages.js';
import { findOption } from '../../catalog/options/option.js';
import { invalidValue } from './filter.js';
import type { InvalidValue } from './filter.js';
import { make } from './make.js';
import { model } from './model.js';
import { optionFilter } from './option-filter.js';

const options = optionFilter({
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

/**
 * Manufacturers' packages. They are only offered for selected makes and models, because their names
 * mean little alone.
 */
export const packages: typeof options = {
  ...options,
  read(raw, context, earlier) {
    const { value, rejected = [] } = options.read(raw, context, earlier);
    return { value, rejected: rejected.map(asOfOtherMakes) };
  },
};

/** Says of a known package that it belongs to other makes or models. */
function asOfOtherMakes(rejection: InvalidValue): InvalidValue {
  const found = findOption(PACKAGES, rejection.value.toUpperCase());
  if (!found) return rejection;
  return invalidValue(
    'packageName',
    rejection.value,
    'is not a package of the chosen makes and models',
    {
      rule: 'Only packages of the chosen makes and models can be searched',
      name: found.label,
    },
  );
}

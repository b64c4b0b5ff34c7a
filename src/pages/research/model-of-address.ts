import { NotFoundException } from '@nestjs/common';
import type { Make, Model } from '../../catalogue/catalogue-types.js';
import type { SearchContext } from '../../search/search-context.js';

/** The make of an address, by its slug. @throws NotFoundException where there is none, or not for the brand */
export function makeOf(slug: string, { catalogue, brand }: SearchContext): Make {
  const make = catalogue.makes.find((one) => one.slug === slug);
  if (!make || (brand.lockedMakeCode !== undefined && brand.lockedMakeCode !== make.code)) throw new NotFoundException();
  return make;
}

/** The model of an address, by its code in lower case. @throws NotFoundException where the make has none */
export function modelOf(code: string, make: Make, { catalogue }: SearchContext): Model {
  const model = code === code.toLowerCase() ? catalogue.modelByCode(code.toUpperCase()) : undefined;
  if (model?.makeCode !== make.code) throw new NotFoundException();
  return model;
}

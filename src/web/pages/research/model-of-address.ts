import { NotFoundException } from '@nestjs/common';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { SearchContext } from '../../../search/search-context.js';

/**
 * The make of a URL, by its slug. @throws NotFoundException if it is unknown or not of the brand
 */
export function makeOfSlug(slug: string, { catalog, brand }: SearchContext): Make {
  const make = catalog.makes.find((one) => one.slug === slug);
  if (!make || (brand.lockedMakeCode !== undefined && brand.lockedMakeCode !== make.code))
    throw new NotFoundException();
  return make;
}

/**
 * The model of a URL, by its lowercase code. @throws NotFoundException if the make has no such
 * model
 */
export function modelOf(code: string, make: Make, { catalog }: SearchContext): Model {
  const model = code === code.toLowerCase() ? catalog.modelByCode(code.toUpperCase()) : undefined;
  if (model?.makeCode !== make.code) throw new NotFoundException();
  return model;
}

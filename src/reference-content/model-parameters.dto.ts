import type { Catalog } from '../catalog/catalog.js';
import type { Model } from '../catalog/catalog-types.js';
import { FUEL_GROUPS } from '../catalog/options/fuel-groups.js';
import { LISTING_TYPES } from '../catalog/options/listing-types.js';
import { CODE } from '../platform/json-api/parameter-forms.js';
import { Choice, Text, WholeNumber } from '../platform/json-api/parameter-kinds.js';
import { InvalidParameters } from '../platform/json-api/problem.js';

/** Parameter `listingType` of mileage calls. */
export const CONDITIONS = {
  words: LISTING_TYPES.map(({ code }) => code),
  must: 'a condition',
  max: LISTING_TYPES.length,
  about: 'Only cars of these conditions.',
} as const;

/** Make and model codes of a call. */
export class ModelParameters {
  @Text({ ...CODE, about: 'Make of the model.', example: 'TOYOTA' })
  makeCode?: string;
  @Text({ ...CODE, about: 'The model.', example: 'RAV4', isRequired: true })
  modelCode!: string;
}

/** Parameters of the model info call. Clients of the specification send `numRecords=1`. */
export class ModelInfoParameters extends ModelParameters {
  @WholeNumber({ min: 1900, max: 2100, about: 'Model year. Default: the previous year.' })
  startYear?: number;
  @WholeNumber({ min: 1, max: 100, about: 'Accepted, but has no effect.' })
  numRecords?: number;
}

/** Parameters of the trim calls. */
export class ModelYearParameters extends ModelParameters {
  @WholeNumber({
    min: 1900,
    max: 2100,
    about: 'Model year. Default: the newest in which the model was sold.',
    example: 2021,
  })
  year?: number;
  @Choice(FUEL_GROUPS.map(({ code }) => code), 'Only trims with an engine for this fuel.')
  fuelTypeGroup?: string;
}

/** The requested model. @throws InvalidParameters if it does not exist or is of another make */
export function requestedModel(
  catalog: Catalog,
  { makeCode, modelCode }: { makeCode?: string | undefined; modelCode: string },
): Model {
  const model = catalog.modelByCode(modelCode.toUpperCase());
  if (!model)
    throw new InvalidParameters([
      { field: 'modelCode', value: modelCode, reason: 'is not a model', code: 'invalid-value' },
    ]);
  if (makeCode && model.makeCode !== makeCode.toUpperCase())
    throw new InvalidParameters([
      {
        field: 'modelCode',
        value: modelCode,
        reason: 'is not a model of this make',
        code: 'invalid-value',
      },
    ]);
  return model;
}

import type { Catalog } from '../../catalog/catalog.js';
import type { SearchContext } from '../search-context.js';
import { invalidValue } from './filter.js';
import type { Earlier, Filter, InvalidValue } from './filter.js';
import { make } from './make.js';
import { model } from './model.js';
import { series } from './series.js';
import { statedTrimValue } from './stated-trim.js';
import { optionOf, vehicleCodes, writeVehicleCodes } from './vehicle-codes.js';
import type { VehicleCodes } from './vehicle-codes.js';

/** Trims in the form `model|trim`. Only trims of selected models are kept. */
export const trim: Filter<VehicleCodes> = {
  name: 'trimCode',
  params: ['trimCode', 'trimCodeList'],
  serviceNames: { trimCodes: 'trimCodeList' },
  section: 'make-model-trim',
  documentation: {
    group: 'vehicle',
    parameters: {
      trimCode: {
        about: 'Trim of the chosen models, in the form `model|trim`.',
        kind: 'list',
        example: 'RAV4|XLE',
      },
      trimCodeList: { sameAs: 'trimCode' },
    },
  },

  read(raw, { catalog }, earlier) {
    const models = earlier.get(model)?.codes ?? [];
    if (models.length === 0 && (raw.isEmptied('makeCode') || raw.isEmptied('modelCode'))) return {};
    const given = [...raw.list('trimCode'), ...raw.list('trimCodeList')].map((value) =>
      value.toUpperCase(),
    );
    const isOfModels = (value: string) =>
      models.includes(catalog.trimByValue(value)?.modelCode ?? '');
    return {
      value: vehicleCodes(given.filter(isOfModels), !raw.has('trimCode')),
      rejected: given.filter((value) => !isOfModels(value)).map((value) => reject(value, catalog)),
    };
  },

  write: (value) => writeVehicleCodes('trimCode', value),

  valuesOf({ listing }, { catalog }) {
    if (listing.trimCode) return [`${listing.modelCode}|${listing.trimCode}`];
    const stated = statedTrimValue(listing, catalog);
    return stated === undefined ? [] : [stated];
  },

  optionsFor: ({ catalog }, earlier) =>
    (earlier.get(model)?.codes ?? []).flatMap((code) =>
      catalog.trimsOfModel(code).map(({ value, name }) => optionOf({ code: value, name })),
    ),

  /** A trim name shared by several selected models is one chip. */
  chips: ({ codes }, { context: { catalog } }) =>
    Array.from(
      Map.groupBy(codes, (value) => catalog.trimByValue(value)?.name ?? value),
      ([name, same]) => ({
        label: same.length > 1 ? `Trim: ${name}` : (trimName(same[0]!, catalog) ?? name),
        without: (current) =>
          current.with(trim, vehicleCodes(codes.filter((other) => !same.includes(other)))),
      }),
    ),
};

/**
 * The trim name of all cars in a search, whatever their models; undefined if it may find other
 * trims.
 */
export function trimOfAll(query: Earlier, { catalog }: SearchContext): string | undefined {
  const trims = (query.get(trim)?.codes ?? []).map((value) => catalog.trimByValue(value)!);
  const models = (query.get(model)?.codes ?? []).map((code) => catalog.modelByCode(code)!);
  const hasTrim = models.every(({ code }) => trims.some(({ modelCode }) => modelCode === code));
  const hasModel = query
    .get(make)
    ?.codes.every((code) => models.some(({ makeCode }) => makeCode === code));
  const isNarrowed = (query.get(series) ?? []).every((code) =>
    models.some(({ seriesCode }) => seriesCode === code),
  );
  const [name, ...others] = new Set(trims.map((one) => one.name));
  return hasTrim && hasModel && isNarrowed && others.length === 0 ? name : undefined;
}

function reject(value: string, catalog: Catalog): InvalidValue {
  const name = trimName(value, catalog);
  const leftOut =
    name === undefined
      ? undefined
      : { rule: 'Only trims of the chosen models can be searched', name };
  return invalidValue('trimCode', value, 'is not a trim of the chosen make and model', leftOut);
}

/** "RAV4 XLE"; undefined for an unknown trim. */
function trimName(value: string, catalog: Catalog): string | undefined {
  const found = catalog.trimByValue(value);
  return found && `${catalog.modelByCode(found.modelCode)?.name} ${found.name}`;
}

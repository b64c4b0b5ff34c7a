import type { RawParams } from '../raw-params.js';
import type { SearchContext } from '../search-context.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';
import { make } from './make.js';
import { optionOf, vehicleCodes, writeVehicleCodes } from './vehicle-codes.js';
import type { VehicleCodes } from './vehicle-codes.js';

/**
 * Models of the selected makes. A trim of a selected make selects its model if there is no model
 * parameter.
 */
export const model: Filter<VehicleCodes> = {
  name: 'modelCode',
  params: ['modelCode', 'modelCodeList', 'trimCode', 'trimCodeList'],
  serviceNames: { modelCodes: 'modelCodeList' },
  section: 'make-model-trim',
  documentation: {
    group: 'vehicle',
    parameters: {
      modelCode: {
        about: 'Model of the chosen makes. Without a make, it selects its own.',
        kind: 'list',
        example: 'RAV4',
      },
      modelCodeList: { sameAs: 'modelCode' },
    },
  },

  read(raw, context, earlier) {
    const makes = earlier.get(make)?.codes ?? [];
    if (makes.length === 0 && raw.isEmptied('makeCode')) return {};
    const isOfMakes = (code: string) =>
      makes.includes(context.catalog.modelByCode(code)?.makeCode ?? '');
    const given = [...raw.list('modelCode'), ...raw.list('modelCodeList')].map((code) =>
      code.toUpperCase(),
    );
    if (given.length === 0)
      return raw.isEmptied('modelCode')
        ? {}
        : { value: vehicleCodes(modelsOfTrims(raw, context).filter(isOfMakes)) };
    return {
      value: vehicleCodes(given.filter(isOfMakes), !raw.has('modelCode')),
      rejected: given.filter((code) => !isOfMakes(code)).map((code) => reject(code, context)),
    };
  },

  write: (value) => writeVehicleCodes('modelCode', value),

  valuesOf: ({ listing }) => [listing.modelCode],

  optionsFor: ({ catalog }, earlier) =>
    (earlier.get(make)?.codes ?? []).flatMap((code) => catalog.modelsOfMake(code).map(optionOf)),

  chips: ({ codes }, query) =>
    codes.map((code) => ({
      label: modelName(code, query.context),
      without: (current) =>
        current.with(model, vehicleCodes(codes.filter((other) => other !== code))),
    })),
};

function reject(code: string, context: SearchContext): InvalidValue {
  const isKnown = context.catalog.modelByCode(code) !== undefined;
  const rule = 'Only models of the chosen makes can be searched';
  return invalidValue(
    'modelCode',
    code,
    'is not a model of the chosen makes',
    isKnown ? { rule, name: modelName(code, context) } : undefined,
  );
}

/** "Toyota RAV4". */
function modelName(code: string, { catalog }: SearchContext): string {
  const found = catalog.modelByCode(code);
  return found ? `${catalog.makeName(found.makeCode)} ${found.name}` : code;
}

function modelsOfTrims(raw: RawParams, { catalog }: SearchContext): string[] {
  return [...raw.list('trimCode'), ...raw.list('trimCodeList')]
    .map((value) => catalog.trimByValue(value.toUpperCase())?.modelCode)
    .filter((code) => code !== undefined);
}

import type { Catalogue } from '../../catalogue/catalogue.js';
import { refusal } from './filter.js';
import type { Filter, Refusal } from './filter.js';
import { model } from './model.js';
import { optionOf, vehicleCodes, writeVehicleCodes } from './vehicle-codes.js';
import type { VehicleCodes } from './vehicle-codes.js';

/** Trims in the form `model|trim`; kept only if they belong to a chosen model. */
export const trim: Filter<VehicleCodes> = {
  name: 'trimCode',
  params: ['trimCode', 'trimCodeList'],
  serviceNames: { trimCodes: 'trimCodeList' },
  section: 'make-model-trim',
  documentation: {
    group: 'vehicle',
    parameters: {
      trimCode: { about: 'Trim of the chosen models, in the form `model|trim`.', kind: 'list', example: 'RAV4|XLE' },
      trimCodeList: { sameAs: 'trimCode' },
    },
  },

  read(raw, { catalogue }, earlier) {
    const models = earlier.get(model)?.codes ?? [];
    if (models.length === 0 && (raw.isEmptied('makeCode') || raw.isEmptied('modelCode'))) return {};
    const given = [...raw.list('trimCode'), ...raw.list('trimCodeList')].map((value) => value.toUpperCase());
    const isOfModels = (value: string) => models.includes(catalogue.trimByValue(value)?.modelCode ?? '');
    return {
      value: vehicleCodes(given.filter(isOfModels), !raw.has('trimCode')),
      refused: given.filter((value) => !isOfModels(value)).map((value) => refuse(value, catalogue)),
    };
  },

  write: (value) => writeVehicleCodes('trimCode', value),

  valuesOf: ({ listing }) => (listing.trimCode ? [`${listing.modelCode}|${listing.trimCode}`] : []),

  optionsFor: ({ catalogue }, earlier) =>
    (earlier.get(model)?.codes ?? []).flatMap((code) =>
      catalogue.trimsOfModel(code).map(({ value, name }) => optionOf({ code: value, name })),
    ),

  chips: ({ codes }, query) =>
    codes.map((value) => ({
      label: trimName(value, query.context.catalogue) ?? value,
      without: (asked) => asked.with(trim, vehicleCodes(codes.filter((other) => other !== value))),
    })),
};

function refuse(value: string, catalogue: Catalogue): Refusal {
  const name = trimName(value, catalogue);
  const leftOut = name === undefined ? undefined : { rule: 'Only trims of the chosen models can be searched', name };
  return refusal('trimCode', value, 'is not a trim of the chosen make and model', leftOut);
}

/** "RAV4 XLE"; undefined for one that nobody knows. */
function trimName(value: string, catalogue: Catalogue): string | undefined {
  const found = catalogue.trimByValue(value);
  return found && `${catalogue.modelByCode(found.modelCode)?.name} ${found.name}`;
}

import type { RawParams } from '../raw-params.js';
import type { SearchContext } from '../search-context.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';
import { optionOf, vehicleCodes, writeVehicleCodes } from './vehicle-codes.js';
import type { VehicleCodes } from './vehicle-codes.js';

/** Maximum makes in a search (specification). */
export const MAX_MAKES = 5;

const TOO_MANY = `Only ${MAX_MAKES} makes can be searched at once`;

/**
 * Makes. A model or series without its make selects the make, unless any make is requested. A
 * maker's own page has only one make.
 */
export const make: Filter<VehicleCodes> = {
  name: 'makeCode',
  params: ['makeCode', 'makeCodeList', 'modelCode', 'modelCodeList', 'seriesCode'],
  hasDefault: true,
  serviceNames: { makeCodes: 'makeCodeList' },
  section: 'make-model-trim',
  documentation: {
    group: 'vehicle',
    parameters: {
      makeCode: { about: 'Make, five at most.', kind: 'list', example: 'TOYOTA' },
      makeCodeList: { sameAs: 'makeCode' },
    },
  },

  read(raw, context) {
    const { lockedMakeCode } = context.brand;
    const given = [...raw.list('makeCode'), ...raw.list('makeCodeList')].map((code) =>
      code.toUpperCase(),
    );
    if (lockedMakeCode)
      return {
        value: vehicleCodes([lockedMakeCode]),
        rejected: rejectOthers(given, lockedMakeCode, context),
      };
    if (given.length === 0)
      return raw.isEmptied('makeCode')
        ? {}
        : { value: vehicleCodes(makesImplied(raw, context).slice(0, MAX_MAKES)) };
    const known = [...new Set(given.filter((code) => context.catalog.makeByCode(code)))];
    const kept = known.slice(0, MAX_MAKES);
    const reject = (code: string) =>
      known.includes(code)
        ? invalidValue('makeCode', code, TOO_MANY, {
            rule: TOO_MANY,
            name: context.catalog.makeName(code),
          })
        : invalidValue('makeCode', code, 'is not a make');
    return {
      value: vehicleCodes(kept, !raw.has('makeCode')),
      rejected: given.filter((code) => !kept.includes(code)).map(reject),
    };
  },

  write: (value, { brand }) => (brand.lockedMakeCode ? [] : writeVehicleCodes('makeCode', value)),

  valuesOf: ({ listing }) => [listing.makeCode],

  optionsFor: ({ catalog }) => catalog.makes.map(optionOf),

  /** A make with a selected model is shown by the model's chip. */
  chips: ({ codes }, query) =>
    codes
      .filter((code) => code !== query.context.brand.lockedMakeCode && !query.hasModelOf(code))
      .map((code) => ({
        label: query.context.catalog.makeName(code),
        without: (current) => current.withoutMake(code),
      })),
};

/** A maker's own page only sells its make. */
function rejectOthers(
  given: readonly string[],
  lockedMakeCode: string,
  { catalog }: SearchContext,
): InvalidValue[] {
  const rule = `Only ${catalog.makeName(lockedMakeCode)} cars are sold here`;
  return given
    .filter((code) => code !== lockedMakeCode)
    .map((code) =>
      catalog.makeByCode(code)
        ? invalidValue('makeCode', code, 'is not sold here', {
            rule,
            name: catalog.makeName(code),
            isWithoutEffect: true,
          })
        : invalidValue('makeCode', code, 'is not a make'),
    );
}

function makesImplied(raw: RawParams, { catalog }: SearchContext): string[] {
  const models = [...raw.list('modelCode'), ...raw.list('modelCodeList')].map(
    (code) => catalog.modelByCode(code.toUpperCase())?.makeCode,
  );
  const series = raw.list('seriesCode').map((code) => makeOfSeries(code.toUpperCase(), catalog));
  return [...new Set([...models, ...series].filter((code) => code !== undefined))];
}

function makeOfSeries(seriesCode: string, catalog: SearchContext['catalog']): string | undefined {
  return catalog.makes.find(({ code }) =>
    catalog.seriesOfMake(code).some((series) => series.code === seriesCode),
  )?.code;
}

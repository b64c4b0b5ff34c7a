import type { Catalog } from '../../catalog/catalog.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { CarContext } from '../search-context.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';
import { make } from './make.js';
import { optionOf } from './vehicle-codes.js';

/**
 * Series of the selected makes (BMW 3 Series), with all their models. Sorted codes, never empty.
 */
export const series: Filter<readonly string[]> = {
  name: 'seriesCode',
  params: ['seriesCode'],
  serviceNames: { seriesCodes: 'seriesCode' },
  section: 'make-model-trim',
  documentation: {
    group: 'vehicle',
    parameters: {
      seriesCode: {
        about: 'Series of the chosen makes, with all its models.',
        kind: 'list',
        example: 'BMW3SERIES',
      },
    },
  },

  read(raw, { catalog }, earlier) {
    const makes = earlier.get(make)?.codes ?? [];
    if (makes.length === 0 && raw.isEmptied('makeCode')) return {};
    const offered = makes.flatMap((code) => catalog.seriesOfMake(code)).map(({ code }) => code);
    const given = raw.list('seriesCode').map((code) => code.toUpperCase());
    const known = [...new Set(given.filter((code) => offered.includes(code)))].sort();
    return {
      value: known.length > 0 ? known : undefined,
      rejected: given.filter((code) => !known.includes(code)).map((code) => reject(code, catalog)),
    };
  },

  write: (codes) => codes.map((code) => ['seriesCode', code] as const),

  valuesOf: seriesOf,

  optionsFor: ({ catalog }, earlier) =>
    (earlier.get(make)?.codes ?? []).flatMap((code) => catalog.seriesOfMake(code).map(optionOf)),

  chips: (codes, query) =>
    codes.map((code) => ({
      label: seriesName(code, query.context.catalog) ?? code,
      without: (current) =>
        current.with(
          series,
          codes.filter((other) => other !== code),
        ),
    })),
};

function seriesOf({ listing }: ListedCar, { catalog }: CarContext): readonly string[] {
  const code = catalog.modelByCode(listing.modelCode)?.seriesCode;
  return code ? [code] : [];
}

function reject(code: string, catalog: Catalog): InvalidValue {
  const name = seriesName(code, catalog);
  const leftOut =
    name === undefined
      ? undefined
      : { rule: 'Only series of the chosen makes can be searched', name };
  return invalidValue('seriesCode', code, 'is not a series of the chosen makes', leftOut);
}

/** "BMW 3 Series"; undefined for an unknown code. */
export function seriesName(code: string, catalog: Catalog): string | undefined {
  for (const { code: makeCode, name } of catalog.makes) {
    const found = catalog.seriesOfMake(makeCode).find((one) => one.code === code);
    if (found) return `${name} ${found.name}`;
  }
  return undefined;
}

import type { Catalogue } from '../../catalogue/catalogue.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { CarContext } from '../search-context.js';
import { refusal } from './filter.js';
import type { Filter, Refusal } from './filter.js';
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
    parameters: { seriesCode: { about: 'Series of the chosen makes, with all its models.', kind: 'list', example: 'BMW3SERIES' } },
  },

  read(raw, { catalogue }, earlier) {
    const makes = earlier.get(make)?.codes ?? [];
    if (makes.length === 0 && raw.isEmptied('makeCode')) return {};
    const offered = makes.flatMap((code) => catalogue.seriesOfMake(code)).map(({ code }) => code);
    const given = raw.list('seriesCode').map((code) => code.toUpperCase());
    const known = [...new Set(given.filter((code) => offered.includes(code)))].sort();
    return {
      value: known.length > 0 ? known : undefined,
      refused: given.filter((code) => !known.includes(code)).map((code) => refuse(code, catalogue)),
    };
  },

  write: (codes) => codes.map((code) => ['seriesCode', code] as const),

  valuesOf: seriesOf,

  optionsFor: ({ catalogue }, earlier) => (earlier.get(make)?.codes ?? []).flatMap((code) => catalogue.seriesOfMake(code).map(optionOf)),

  chips: (codes, query) =>
    codes.map((code) => ({
      label: seriesName(code, query.context.catalogue) ?? code,
      without: (asked) =>
        asked.with(
          series,
          codes.filter((other) => other !== code),
        ),
    })),
};

function seriesOf({ listing }: ListedCar, { catalogue }: CarContext): readonly string[] {
  const code = catalogue.modelByCode(listing.modelCode)?.seriesCode;
  return code ? [code] : [];
}

function refuse(code: string, catalogue: Catalogue): Refusal {
  const name = seriesName(code, catalogue);
  const leftOut = name === undefined ? undefined : { rule: 'Only series of the chosen makes can be searched', name };
  return refusal('seriesCode', code, 'is not a series of the chosen makes', leftOut);
}

/** "BMW 3 Series"; undefined for an unknown code. */
export function seriesName(code: string, catalogue: Catalogue): string | undefined {
  for (const { code: makeCode, name } of catalogue.makes) {
    const found = catalogue.seriesOfMake(makeCode).find((one) => one.code === code);
    if (found) return `${name} ${found.name}`;
  }
  return undefined;
}

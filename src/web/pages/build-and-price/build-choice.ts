import type { Make, Model, Series, Trim } from '../../../catalog/catalog-types.js';
import type { ZipPlace } from '../../../catalog/places/places.js';
import type { SearchContext } from '../../../search/search-context.js';
import { newModelYears } from './new-models.js';

/** A new car as specified by the URL. Each part requires the parts before it. */
export interface BuildChoice {
  readonly make?: Make | undefined;
  /** Given instead of a model, which is then still to be chosen. */
  readonly series?: Series | undefined;
  readonly model?: Model | undefined;
  /** Newest first; empty if the model is no longer sold new. */
  readonly years: readonly number[];
  readonly year?: number | undefined;
  readonly trim?: Trim | undefined;
  readonly zip?: ZipPlace | undefined;
  /** Sentences about unavailable choices. They never repeat text from the URL. */
  readonly problems: readonly string[];
  /** Whether the ZIP Code is unknown. */
  readonly isZipWrong: boolean;
}

/**
 * Reads makeCode, modelCode or seriesCode, year, trimCode and zip; other parameters are ignored,
 * such as `referrer`. A model implies its make. Ignores parts that do not fit those before them,
 * because the form still has the old trim after a change of model.
 */
export function readBuildChoice(params: URLSearchParams, context: SearchContext): BuildChoice {
  const { catalog, brand, places } = context;
  const code = (name: string) => params.get(name)?.trim().toUpperCase() ?? '';
  const problems: string[] = [];
  const zipText = (params.get('zip') ?? '').trim().slice(0, 5);
  const zip = places.placeOfZip(zipText);
  const isZipWrong = zipText !== '' && zip === undefined;

  const requestedModel = catalog.modelByCode(code('modelCode'));
  const requestedSeries = catalog.makes
    .flatMap((one) => catalog.seriesOfMake(one.code))
    .find((one) => one.code === code('seriesCode'));
  const makeCode = code('makeCode') || requestedModel?.makeCode || requestedSeries?.makeCode || '';
  const make = catalog.makeByCode(brand.lockedMakeCode ?? makeCode);
  if (makeCode !== '' && make?.code !== makeCode) {
    problems.push(
      brand.lockedMakeCode
        ? `You can only build ${make?.name} models here.`
        : 'We don’t know that make. Choose one below.',
    );
  }
  if (!make && code('seriesCode') !== '')
    problems.push('We don’t know that series. Choose a make below.');
  if (!make && code('modelCode') !== '')
    problems.push('We don’t know that model. Choose a make below.');
  if (!make) return { years: [], zip, isZipWrong, problems };

  const model = requestedModel?.makeCode === make.code ? requestedModel : undefined;
  if (code('modelCode') !== '' && !model)
    problems.push(`${make.name} doesn’t have that model. Choose one below.`);
  const series = !model && requestedSeries?.makeCode === make.code ? requestedSeries : undefined;
  if (code('seriesCode') !== '' && model && model.seriesCode !== requestedSeries?.code) {
    problems.push(`The ${make.name} ${model.name} isn’t in the series you asked for.`);
  }
  if (code('seriesCode') !== '' && !model && !series)
    problems.push(`${make.name} doesn’t have that series. Choose one of its models.`);
  if (!model) return { make, series, years: [], zip, isZipWrong, problems };

  const years = newModelYears(context, model);
  const year = years.find((one) => String(one) === params.get('year')) ?? years[0];
  if (year !== undefined && params.get('year') && String(year) !== params.get('year')) {
    problems.push(`The ${model.name} of that model year isn’t sold new. Showing ${year}.`);
  }
  const trims = year === undefined ? [] : catalog.trimsOfModel(model.code, year);
  return {
    make,
    model,
    years,
    year,
    trim: trims.find(({ value }) => value === code('trimCode')),
    zip,
    isZipWrong,
    problems,
  };
}

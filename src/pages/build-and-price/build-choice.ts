import type { Make, Model, Series, Trim } from '../../catalogue/catalogue-types.js';
import type { ZipPlace } from '../../catalogue/places.js';
import type { SearchContext } from '../../search/search-context.js';
import { newModelYears } from './new-models.js';

/** What a new car is to be, as far as an address says it. A part is there only with those before it. */
export interface BuildChoice {
  readonly make?: Make | undefined;
  /** Asked for instead of a model: one of its models is still to be chosen. */
  readonly series?: Series | undefined;
  readonly model?: Model | undefined;
  /** Newest first; empty where the model is no longer sold new. */
  readonly years: readonly number[];
  readonly year?: number | undefined;
  readonly trim?: Trim | undefined;
  readonly zip?: ZipPlace | undefined;
  /** What was asked and is not to be had, in sentences to the shopper; none of them repeats what the address says. */
  readonly problems: readonly string[];
  /** Whether a ZIP was given that is none. */
  readonly isZipWrong: boolean;
}

/**
 * Reads makeCode, modelCode or seriesCode, year, trimCode and zip; nothing else of an address means anything here (`referrer` says where
 * somebody comes from). A model brings its make along, and what does not fit what stands before it is left: the form sends a trim along
 * after its model was changed.
 */
export function readBuildChoice(params: URLSearchParams, context: SearchContext): BuildChoice {
  const { catalogue, brand, places } = context;
  const code = (name: string) => params.get(name)?.trim().toUpperCase() ?? '';
  const problems: string[] = [];
  const zipText = (params.get('zip') ?? '').trim().slice(0, 5);
  const zip = places.placeOfZip(zipText);
  const isZipWrong = zipText !== '' && zip === undefined;

  const askedModel = catalogue.modelByCode(code('modelCode'));
  const askedSeries = catalogue.makes.flatMap((one) => catalogue.seriesOfMake(one.code)).find((one) => one.code === code('seriesCode'));
  const makeCode = code('makeCode') || askedModel?.makeCode || askedSeries?.makeCode || '';
  const make = catalogue.makeByCode(brand.lockedMakeCode ?? makeCode);
  if (makeCode !== '' && make?.code !== makeCode) {
    problems.push(brand.lockedMakeCode ? `You can only build ${make?.name} models here.` : 'We don’t know that make. Choose one below.');
  }
  if (!make && code('seriesCode') !== '') problems.push('We don’t know that series. Choose a make below.');
  if (!make && code('modelCode') !== '') problems.push('We don’t know that model. Choose a make below.');
  if (!make) return { years: [], zip, isZipWrong, problems };

  const model = askedModel?.makeCode === make.code ? askedModel : undefined;
  if (code('modelCode') !== '' && !model) problems.push(`${make.name} doesn’t have that model. Choose one below.`);
  const series = !model && askedSeries?.makeCode === make.code ? askedSeries : undefined;
  if (code('seriesCode') !== '' && model && model.seriesCode !== askedSeries?.code) {
    problems.push(`The ${make.name} ${model.name} isn’t in the series you asked for.`);
  }
  if (code('seriesCode') !== '' && !model && !series) problems.push(`${make.name} doesn’t have that series. Choose one of its models.`);
  if (!model) return { make, series, years: [], zip, isZipWrong, problems };

  const years = newModelYears(context, model);
  const year = years.find((one) => String(one) === params.get('year')) ?? years[0];
  if (year !== undefined && params.get('year') && String(year) !== params.get('year')) {
    problems.push(`The ${model.name} of that model year isn’t sold new. Showing ${year}.`);
  }
  const trims = year === undefined ? [] : catalogue.trimsOfModel(model.code, year);
  return { make, model, years, year, trim: trims.find(({ value }) => value === code('trimCode')), zip, isZipWrong, problems };
}

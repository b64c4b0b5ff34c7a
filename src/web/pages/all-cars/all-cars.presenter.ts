import type { AllCarsProps, MakeEntry } from '../../../../views/all-cars/all-cars-page.js';
import type { Make } from '../../../catalog/catalog-types.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { countOf, formatCount } from '../../../formatting/number-formats.js';
import { HOME_PATH, modelResultsHref, resultsHref } from '../../../routes/links.js';
import { stockWords } from '../car-search.presenter.js';
import type { Market } from '../market.js';

const TITLE = 'All Cars';

/**
 * All makes and models with cars. If counts are unavailable, all makes without counts, as `missing`
 * says.
 */
export function presentAllCars(market: Market, missing: string[]): AllCarsProps {
  const { query, total } = market;
  const { catalog, brand } = query.context;
  const counts = market.countsOf(make);
  const offered = catalog.makes.filter(({ code }) =>
    brand.lockedMakeCode ? code === brand.lockedMakeCode : total === undefined || counts.get(code),
  );
  const letters = Map.groupBy(offered, ({ name }) => name.charAt(0).toUpperCase());
  const sections = Array.from(letters, ([letter, makes]) => ({
    id: `letter-${letter.toLowerCase()}`,
    letter,
    makes: makes.map((one) => makeEntry(one, market)),
  }));
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: TITLE }],
    title: TITLE,
    lead: leadOf(market, offered.length),
    letters:
      sections.length > 1
        ? sections.map(({ id, letter }) => ({ text: letter, href: `#${id}` }))
        : [],
    sections,
    emptyText: sections.length === 0 ? 'There are no cars for sale right now.' : undefined,
    missing,
  };
}

function leadOf({ query, total, countsOf }: Market, makes: number): string {
  if (total === undefined) return 'All makes.';
  const models = [...countsOf(model).values()].filter((count) => count > 0).length;
  const cars = countOf(total, `${stockWords(query)} car`);
  if (query.context.brand.lockedMakeCode)
    return `${cars} for sale, of ${countOf(models, 'model')}.`;
  return `${cars} for sale, of ${countOf(makes, 'make')} and ${countOf(models, 'model')}.`;
}

function makeEntry(one: Make, { query, countsOf }: Market): MakeEntry {
  const { catalog, brand } = query.context;
  const counts = countsOf(model);
  return {
    text: one.name,
    href: resultsHref(query.with(make, vehicleCodes([one.code]))),
    countText: formatCount(countsOf(make).get(one.code) ?? Number.NaN),
    models: catalog
      .modelsOfMake(one.code)
      .filter(({ code }) => counts.get(code))
      .map((its) => ({
        text: its.name,
        href: modelResultsHref(its, brand),
        countText: formatCount(counts.get(its.code)!),
      })),
  };
}

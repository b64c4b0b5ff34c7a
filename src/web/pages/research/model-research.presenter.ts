import type { LinkView } from '../../../../views/link.js';
import type { ModelResearchProps } from '../../../../views/research/research-page.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import { make as makeFilter } from '../../../search/filters/make.js';
import type {
  MileageStat,
  MileageStatsAnswer,
} from '../../../reference-content/mileage-stats.dto.js';
import type { WireTrim } from '../../../reference-content/trim.dto.js';
import {
  countOf,
  formatCount,
  formatDollars,
  formatMiles,
} from '../../../formatting/number-formats.js';
import { HOME_PATH, resultsHref } from '../../../routes/links.js';
import { buildAndPriceHref, researchHref } from '../../../routes/research-links.js';
import { RESEARCH_PATH } from '../../../routes/research-links.js';
import { newModelYears } from '../build-and-price/new-models.js';
import { presentCarStrip } from '../car-strip.presenter.js';
import type { SomeCars } from '../market.js';
import { presentTrimFacts, presentTrimRow, termsText } from '../trims.presenter.js';
import { MAX_YEAR_LINKS } from '../../recommendations/year-links.js';

/** Data of a model's page. Unavailable data is absent. */
export interface ModelKnowledge {
  readonly make: Make;
  readonly model: Model;
  /** The shown year, one of `years` (newest first). */
  readonly year: number;
  readonly years: readonly number[];
  readonly trims: readonly WireTrim[] | undefined;
  /** Of used and certified cars; new ones have no mileage. */
  readonly mileages: MileageStatsAnswer | undefined;
  /** Some of the model's cars for sale. */
  readonly cars: SomeCars | undefined;
  /** Sentences about unavailable data. */
  readonly missing: readonly string[];
  readonly now: number;
}

/**
 * Facts about a model: MSRPs, specifications, mileages of its cars for sale, and links to these.
 */
export function presentModelResearch(known: ModelKnowledge): ModelResearchProps {
  const { make, model, year, trims = [], cars, now } = known;
  const name = `${make.name} ${model.name}`;
  const title = `${year} ${name}`;
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Research', href: RESEARCH_PATH },
      { text: make.name, href: researchHref(make) },
      { text: model.name },
    ],
    title,
    lead: leadOf(title, known.trims),
    actions: actionsOf(known),
    missing: [...known.missing],
    years: yearsOf(known),
    trims:
      trims.length > 0
        ? { caption: `Trims of the ${title}`, rows: trims.map(presentTrimRow) }
        : undefined,
    termsText: `MSRP excludes the destination charge. ${termsText()}`,
    facts: presentTrimFacts(trims),
    mileage: known.mileages && mileageOf(known.mileages, name),
    strips: presentCarStrip(
      { id: 'for-sale', heading: `${name} for sale`, allText: 'See all of them' },
      cars,
      now,
    ),
  };
}

function leadOf(title: string, trims: readonly WireTrim[] | undefined): string {
  if (!trims) return `The ${title}, and where it is for sale.`;
  if (trims.length === 0) return `We don’t have prices and specifications for the ${title}.`;
  const prices = trims.map(({ nationalMSRP }) => nationalMSRP);
  const from = formatDollars(Math.min(...prices));
  if (trims.length === 1) return `One trim, ${from} as new.`;
  return `${countOf(trims.length, 'trim')}, from ${from} to ${formatDollars(Math.max(...prices))} as new.`;
}

/**
 * Links to its cars, or those of its make if there are none, and to Build & Price if it is still
 * sold new.
 */
function actionsOf({ make, model, cars }: ModelKnowledge): ModelResearchProps['actions'] {
  const isSoldNew = cars && newModelYears(cars.query.context, model).length > 0;
  const build = {
    text: 'Build & Price',
    href: buildAndPriceHref({ makeCode: make.code, modelCode: model.code }),
  };
  return [...(cars ? [forSale(make, cars)] : []), ...(isSoldNew ? [build] : [])];
}

function forSale({ name }: Make, { query, total }: SomeCars): LinkView {
  if (total > 0) return { text: `See ${formatCount(total)} for sale`, href: resultsHref(query) };
  return { text: `See ${name} cars for sale`, href: resultsHref(query.only([makeFilter])) };
}

/** The newest years, and the shown one. */
function yearsOf({ make, model, year, years }: ModelKnowledge): ModelResearchProps['years'] {
  const newest = years[0];
  return years
    .filter((one, at) => at < MAX_YEAR_LINKS || one === year)
    .map((one) => ({
      text: String(one),
      href: researchHref(make, model, one === newest ? undefined : one),
      isCurrent: one === year,
    }));
}

function mileageOf(
  { stats: [ofModel, ofAll] }: MileageStatsAnswer,
  name: string,
): ModelResearchProps['mileage'] {
  if (!ofModel || !ofAll || ofModel.count === 0) return undefined;
  return {
    heading: 'Mileage of cars for sale',
    summary:
      `Average mileage of a used ${name}: ${meanText(ofModel)} (${countOf(ofModel.count, 'car')}). ` +
      `Average of all used cars: ${meanText(ofAll)}.`,
    rows: ofModel.facetSearchFieldStats.slice(0, MAX_YEAR_LINKS).map((year) => ({
      yearText: year.name,
      countText: formatCount(year.count),
      meanText: meanText(year),
    })),
  };
}

function meanText({ mean }: Pick<MileageStat, 'mean'>): string {
  return formatMiles(mean);
}

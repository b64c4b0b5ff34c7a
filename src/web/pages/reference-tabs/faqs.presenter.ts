import type { FAQPage, WithContext } from 'schema-dts';
import type { Faq, FaqsProps } from '../../../../views/reference/faqs.js';
import type { SafetyRating } from '../../../catalog/safety-ratings.js';
import {
  GREAT_BELOW_SHARE,
  MIXED_TRIMS_GREAT_BELOW_SHARE,
} from '../../../inventory/deal-rating.js';
import type { MileageData } from '../../../reference-content/mileage-data.dto.js';
import type { WireTrim } from '../../../reference-content/trim.dto.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { SearchQuery } from '../../../search/search-query.js';
import {
  countOf,
  formatCount,
  formatDollars,
  formatMiles,
  formatPercent,
} from '../../../formatting/number-formats.js';
import { resultsHref } from '../../../routes/links.js';
import { scopeText } from '../results/head/headline.presenter.js';
import { greatPriceCars } from './great-price-count.js';
import { BELOW_THRESHOLD, MILEAGE_THRESHOLD } from './mileage-bands.js';
import { carsOfBand } from './model-figures.js';
import type { ModelFigures } from './model-figures.js';
import type { ReferenceModel } from './reference-model.js';
import { safetyRatingsOf } from './safety-tab.presenter.js';
import { bestValueYear } from './value-years.js';

/** Age and yearly mileage of an average car (specification). */
const AVERAGE_AGE_YEARS = 12.5;
const AVERAGE_MILES_A_YEAR = 15_000;

/** Data of the answers. Questions without data are omitted. */
export interface FaqSources {
  readonly about: ReferenceModel;
  readonly query: SearchQuery;
  /** Number of cars that the page's search finds. */
  readonly resultCount: number;
  readonly figures: ModelFigures | undefined;
  readonly mileages: MileageData | undefined;
  readonly trims: readonly WireTrim[];
  readonly ratings: readonly SafetyRating[];
  /** The newest model year with known trims. */
  readonly newestYear: number | undefined;
}

/** Questions about a model, answered from cars for sale and reference data. */
export function presentFaqs(sources: FaqSources): FaqsProps | undefined {
  const faqs = [
    priceFaq(sources),
    greatPriceFaq(sources),
    valueYearFaq(sources),
    nearFaq(sources),
    mileageFaq(sources),
    highMileageFaq(sources),
    averageAgeFaq(),
    newPriceFaq(sources),
    trimsFaq(sources),
    economyFaq(sources),
    safetyFaq(sources),
  ].filter((faq) => faq !== undefined);
  return faqs.length > 0
    ? {
        title: `Questions about the ${nameOf(sources)}`,
        faqs,
        structuredData: JSON.stringify(faqData(faqs)),
      }
    : undefined;
}

/** Questions and answers as structured data. */
function faqData(faqs: readonly Faq[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  } as const satisfies WithContext<FAQPage>;
}

function nameOf({ about: { make, model, year } }: FaqSources): string {
  return [year, make.name, model.name].filter((part) => part !== undefined).join(' ');
}

/** "a used 2021 Toyota RAV4". */
function carOf(sources: FaqSources): string {
  return `a ${sources.about.condition} ${nameOf(sources)}`;
}

function priceFaq(sources: FaqSources): Faq | undefined {
  const { figures, about } = sources;
  if (!figures?.all) return undefined;
  const { count, medianDollars, lowestDollars, highestDollars } = figures.all;
  const { displayName } = about.cars.context.brand;
  return {
    question: `How much does ${carOf(sources)} cost?`,
    answer: `The median price of ${countOf(count, `${about.condition} car`)} on ${displayName} is ${formatDollars(medianDollars)}. Prices run from ${formatDollars(lowestDollars)} to ${formatDollars(highestDollars)}.`,
    link: { text: 'See them', href: resultsHref(about.cars) },
  };
}

function greatPriceFaq(sources: FaqSources): Faq | undefined {
  const { figures, about } = sources;
  if (!figures?.all) return undefined;
  const { greatPriceCount } = figures;
  return {
    question: `How many ${about.condition} ${nameOf(sources)} cars have a Great Price?`,
    answer: `${greatPriceCount === 0 ? 'None' : formatCount(greatPriceCount)} of ${formatCount(figures.all.count)}. A Great Price is at least ${formatPercent(GREAT_BELOW_SHARE)} below the price of comparable cars, ${formatPercent(MIXED_TRIMS_GREAT_BELOW_SHARE)} where their trims are mixed.`,
    ...(greatPriceCount > 0 && {
      link: {
        text: 'See the best prices',
        href: resultsHref(greatPriceCars(about.cars)),
      },
    }),
  };
}

function valueYearFaq({ figures, about }: FaqSources): Faq | undefined {
  const best =
    figures && about.year === undefined && about.condition !== 'new'
      ? bestValueYear(figures.years)
      : undefined;
  if (!best) return undefined;
  const { year, medianDollars, newer } = best;
  const among = figures!.olderYears
    ? ` among model years since ${figures!.years.at(-1)!.year}`
    : '';
  const percent = Math.round((1 - medianDollars / newer.medianDollars) * 100);
  return {
    question: `Which model year of the ${about.make.name} ${about.model.name} is the best value?`,
    answer: `${year}, by the largest step in price from one year to the next${among}: its median of ${formatDollars(medianDollars)} is ${percent}% below that of ${newer.year} (${formatDollars(newer.medianDollars)}).`,
    link: {
      text: `See cars of ${year}`,
      href: resultsHref(about.cars.with(yearRange, { start: year, end: year })),
    },
  };
}

function nearFaq(sources: FaqSources): Faq {
  const { query, resultCount, about } = sources;
  // Without a condition the search finds cars of all conditions.
  const condition = query.get(listingType) ? [about.condition] : [];
  return {
    question: `How many ${[...condition, nameOf(sources)].join(' ')} cars are for sale ${scopeText(query)}?`,
    answer: `${countOf(resultCount, 'car')} right now.`,
    ...(resultCount > 0 && { link: { text: 'See them', href: resultsHref(query) } }),
  };
}

function mileageFaq(sources: FaqSources): Faq | undefined {
  const driven = drivenOf(sources);
  const { condition } = sources.about;
  if (!driven) return undefined;
  const { count, averageMiles, difference, mileagePerYearMean } = driven;
  const averageOfAll = averageMiles - difference;
  const percent = Math.round((difference / averageOfAll) * 100);
  const beside =
    percent === 0 ? 'as many as' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than`;
  return {
    question: `How many miles does a ${condition} ${sources.about.make.name} ${sources.about.model.name} have?`,
    answer: `${formatMiles(averageMiles)} on average over ${countOf(count, 'car')} of known mileage, ${beside} the average ${condition} car (${formatMiles(averageOfAll)}). That is ${formatMiles(mileagePerYearMean)} for each year of age.`,
  };
}

/** Mileages of used cars. Undefined if new cars are included, or no car is for sale. */
function drivenOf({ about: { condition }, mileages }: FaqSources): MileageData | undefined {
  return !condition.startsWith('new') && mileages && mileages.count > 0 ? mileages : undefined;
}

function highMileageFaq(sources: FaqSources): Faq | undefined {
  const { figures, about } = sources;
  if (!figures?.all || about.condition === 'new') return undefined;
  const { belowThresholdCount } = figures;
  if (belowThresholdCount === 0) return undefined;
  return {
    question: `Is ${formatCount(MILEAGE_THRESHOLD)} miles a lot for a ${nameOf(sources)}?`,
    answer: `No: at ${formatCount(AVERAGE_MILES_A_YEAR)} miles a year a car has ${formatCount(MILEAGE_THRESHOLD)} after ${(MILEAGE_THRESHOLD / AVERAGE_MILES_A_YEAR).toFixed(1)} years. ${formatCount(belowThresholdCount)} of the ${countOf(figures.all.count, `${about.condition} car`)} for sale ${belowThresholdCount === 1 ? 'has' : 'have'} fewer.`,
    link: { text: 'See them', href: resultsHref(carsOfBand(about.cars, BELOW_THRESHOLD)) },
  };
}

function averageAgeFaq(): Faq {
  const miles = AVERAGE_AGE_YEARS * AVERAGE_MILES_A_YEAR;
  return {
    question: `How far has the average car been driven?`,
    answer: `The average car on the road is ${AVERAGE_AGE_YEARS} years old. Driven ${formatCount(AVERAGE_MILES_A_YEAR)} miles a year, it has about ${formatMiles(miles)}.`,
  };
}

function newPriceFaq(sources: FaqSources): Faq | undefined {
  const { trims, newestYear, about } = sources;
  if (trims.length === 0 || newestYear === undefined) return undefined;
  const prices = trims.map(({ nationalMSRP }) => nationalMSRP);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const text =
    lowest === highest
      ? formatDollars(lowest)
      : `${formatDollars(lowest)} to ${formatDollars(highest)}`;
  return {
    question: `What is the MSRP of a ${newestYear} ${about.make.name} ${about.model.name}?`,
    answer: `${text}, without the destination charge.`,
    // New cars of an older model year are rarely for sale.
    ...(about.year === undefined && {
      link: {
        text: 'See new ones for sale',
        href: resultsHref(about.cars.with(listingType, ['NEW'])),
      },
    }),
  };
}

function trimsFaq(sources: FaqSources): Faq | undefined {
  const { trims, newestYear, about } = sources;
  if (trims.length === 0 || newestYear === undefined) return undefined;
  return {
    question: `Which trims does the ${newestYear} ${about.make.name} ${about.model.name} come in?`,
    answer: `${trims.map(({ trimName, nationalMSRP }) => `${trimName} (${formatDollars(nationalMSRP)})`).join(', ')}.`,
  };
}

function economyFaq(sources: FaqSources): Faq | undefined {
  const { trims, newestYear, about } = sources;
  const rated = trims.flatMap(({ epaCity, epaHwy, epaMpgeCity, epaMpgeHwy }) => {
    if (epaCity && epaHwy) return [{ city: epaCity, highway: epaHwy, unit: 'mpg' }];
    return epaMpgeCity && epaMpgeHwy
      ? [{ city: epaMpgeCity, highway: epaMpgeHwy, unit: 'MPGe' }]
      : [];
  });
  if (rated.length === 0) return undefined;
  const units = [...new Set(rated.map(({ unit }) => unit))];
  const texts = units.map((unit) => {
    const ofUnit = rated.filter((one) => one.unit === unit);
    return `${rangeOf(ofUnit.map(({ city }) => city))} ${unit} in the city and ${rangeOf(ofUnit.map(({ highway }) => highway))} on the highway`;
  });
  return {
    question: `How economical is the ${newestYear} ${about.make.name} ${about.model.name}?`,
    answer: `The EPA rates it ${texts.join('; with a plug ')}, depending on trim and engine.`,
  };
}

function rangeOf(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
}

function safetyFaq(sources: FaqSources): Faq | undefined {
  const { about } = sources;
  const ratings = safetyRatingsOf(about, sources.ratings);
  const newest = Math.max(...ratings.map(({ toYear }) => toYear));
  const ofNewest =
    about.year === undefined ? ratings.filter(({ toYear }) => toYear === newest) : ratings;
  if (ofNewest.length === 0) return undefined;
  const stars = rangeOf(ofNewest.flatMap(({ leastStars, mostStars }) => [leastStars, mostStars]));
  return {
    question: `Is the ${nameOf(sources)} safe?`,
    answer: `NHTSA gave the ${about.year ?? newest} model ${stars} of 5 stars overall.`,
  };
}

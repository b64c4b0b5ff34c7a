import type { SafetyTabProps } from '../../../views/reference/safety-tab.js';
import type { SafetyRating } from '../../catalogue/safety-ratings.js';
import { formatCount } from '../../wording/formats.js';
import { SAFETY_FEATURES } from './model-figures.js';
import type { ModelFigures } from './model-figures.js';
import type { ReferenceModel } from './reference-model.js';

/** Fewer cars say nothing about a model. */
const MIN_CARS_TOLD = 5;

/** NHTSA's ratings of the model, of the one year where one is asked. */
export function safetyRatingsOf({ year }: Pick<ReferenceModel, 'year'>, ratings: readonly SafetyRating[]): SafetyRating[] {
  return ratings.filter(({ fromYear, toYear }) => year === undefined || (fromYear <= year && year <= toYear));
}

/** Whether enough of the model's cars list equipment for it to be told. */
export function safetyFeaturesOf(figures: ModelFigures | undefined): SafetyTabProps['features'] {
  const count = figures?.all?.count ?? 0;
  if (!figures || count < MIN_CARS_TOLD) return [];
  return SAFETY_FEATURES.map(({ code, label }) => ({ label, listed: figures.safetyFeatureCounts[code] ?? 0 }))
    .filter(({ listed }) => listed > 0)
    .toSorted((a, b) => b.listed - a.listed)
    .map(({ label, listed }) => ({
      name: label,
      text: listed === count ? 'Standard' : `${formatCount(listed)} of ${formatCount(count)}`,
      isStandard: listed === count,
    }));
}

/** Crash test ratings, and the safety equipment of the cars for sale. */
export function presentSafetyTab(
  about: ReferenceModel,
  ratings: readonly SafetyRating[],
  figures: ModelFigures | undefined,
): SafetyTabProps {
  const features = safetyFeaturesOf(figures);
  const told = safetyRatingsOf(about, ratings);
  return {
    title: `How safe is the ${about.make.name} ${about.model.name}?`,
    ratings: ratingRows(about, told),
    features,
    notes: [
      ...(told.length > 0
        ? [
            "Overall ratings of the US government's crash tests (NHTSA), for model years from 2011. A year that is not listed was not rated.",
          ]
        : []),
      ...(features.length > 0
        ? ['Equipment is what sellers list for the cars for sale nationwide. Standard means that every one of them lists it.']
        : []),
    ],
  };
}

/** Configurations that were rated alike in the same years share a row. */
function ratingRows({ year }: ReferenceModel, ratings: readonly SafetyRating[]): SafetyTabProps['ratings'] {
  const alike = Map.groupBy(ratings, (rating) => JSON.stringify([yearsText(rating, year), starsText(rating)]));
  return Array.from(alike.values(), (rows) => ({
    years: yearsText(rows[0]!, year),
    configuration: rows.map(({ configuration }) => configuration).join(', '),
    starsText: starsText(rows[0]!),
  }));
}

function yearsText({ fromYear, toYear }: SafetyRating, askedYear: number | undefined): string {
  if (askedYear !== undefined) return String(askedYear);
  return fromYear === toYear ? String(fromYear) : `${fromYear}–${toYear}`;
}

function starsText({ leastStars, mostStars }: SafetyRating): string {
  return leastStars === mostStars ? `${mostStars} of 5 stars` : `${leastStars} or ${mostStars} of 5 stars, by build date`;
}

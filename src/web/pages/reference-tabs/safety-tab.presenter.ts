import type { SafetyTabProps } from '../../../../views/reference/safety-tab.js';
import { ratingsOfYear } from '../../../catalog/safety-ratings.js';
import type { SafetyRating } from '../../../catalog/safety-ratings.js';
import { listedSafetyFeatures } from '../../../reference-content/safety-features.js';
import { formatCount } from '../../../formatting/number-formats.js';
import type { ModelFigures } from './model-figures.js';
import type { ReferenceModel } from './reference-model.js';

/** NHTSA ratings of the model, or of one year. */
export function safetyRatingsOf(
  { year }: Pick<ReferenceModel, 'year'>,
  ratings: readonly SafetyRating[],
): SafetyRating[] {
  return ratingsOfYear(ratings, year);
}

/** Safety features, if enough of the model's cars list equipment. */
export function safetyFeaturesOf(figures: ModelFigures | undefined): SafetyTabProps['features'] {
  const count = figures?.all?.count ?? 0;
  return listedSafetyFeatures(count, (code) => figures?.safetyFeatureCounts[code]).map(
    ({ label, listed, isStandard }) => ({
      name: label,
      text: isStandard ? 'Standard' : `${formatCount(listed)} of ${formatCount(count)}`,
      isStandard,
    }),
  );
}

/** Crash test ratings, and safety equipment of the cars for sale. */
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
        ? [
            'Equipment is what sellers list for the cars for sale nationwide. Standard means that every one of them lists it.',
          ]
        : []),
    ],
  };
}

/** Configurations with equal ratings in the same years share a row. */
function ratingRows(
  { year }: ReferenceModel,
  ratings: readonly SafetyRating[],
): SafetyTabProps['ratings'] {
  const alike = Map.groupBy(ratings, (rating) =>
    JSON.stringify([yearsText(rating, year), starsText(rating)]),
  );
  return Array.from(alike.values(), (rows) => ({
    years: yearsText(rows[0]!, year),
    configuration: rows.map(({ configuration }) => configuration).join(', '),
    starsText: starsText(rows[0]!),
  }));
}

function yearsText({ fromYear, toYear }: SafetyRating, requestedYear: number | undefined): string {
  if (requestedYear !== undefined) return String(requestedYear);
  return fromYear === toYear ? String(fromYear) : `${fromYear}–${toYear}`;
}

function starsText({ leastStars, mostStars }: SafetyRating): string {
  return leastStars === mostStars
    ? `${mostStars} of 5 stars`
    : `${leastStars} or ${mostStars} of 5 stars, by build date`;
}

import type { SafetyRating } from '../catalog/safety-ratings.js';
import { STANDARD } from './safety-features.js';
import type { ListedFeature } from './safety-features.js';
import type { SafetyInfo } from './safety-info.dto.js';

/** Builds the response. `carCount`: cars whose features were counted. */
export function safetyInfo(
  ratings: readonly SafetyRating[],
  listed: readonly ListedFeature[],
  carCount: number,
): SafetyInfo {
  const groups = [
    { name: 'Safety Ratings' as const, values: ratings.map(ratingValue) },
    {
      name: 'Safety Features' as const,
      values: listed.map(({ label, listed: count, isStandard }) => ({
        name: label,
        value: isStandard ? STANDARD : `${count} of ${carCount}`,
      })),
    },
  ];
  return { features: groups.filter(({ values }) => values.length > 0) };
}

function ratingValue({ configuration, fromYear, toYear, leastStars, mostStars }: SafetyRating): {
  name: string;
  value: string;
} {
  const years = fromYear === toYear ? String(fromYear) : `${fromYear}-${toYear}`;
  return {
    name: `${years} ${configuration}`,
    value: leastStars === mostStars ? String(mostStars) : `${leastStars}-${mostStars}`,
  };
}

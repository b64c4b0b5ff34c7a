import type { ListedCar } from '../inventory/listing.js';

/**
 * The weights of the relevance sort, made of facts that shoppers understand. A car's own score is a
 * whole number from 0 to about 1,100. Distance then subtracts points in bands, so that a fair car
 * nearby beats a slightly better one far away.
 */
export const RELEVANCE_POINTS = {
  greatPrice: 260,
  goodPrice: 150,
  /** Fades to 0 over `FRESH_DAYS`. */
  fresh: 200,
  photographed: 80,
  known: { mileage: 30, trim: 30, history: 40, mpg: 20, colors: 20 },
  ownerRating: 160,
  priceReduced: 20,
  /** Fades to 0 over `MANY_MILES`. */
  fewMiles: 80,
  /** Grows from `OLD_YEAR` to `NEW_YEAR`. */
  lateYear: 100,
};

/** The points of each fact; whole numbers. */
export type RelevancePoints = typeof RELEVANCE_POINTS;

const FRESH_DAYS = 45;
const MANY_MILES = 150_000;
/** Model years instead of ages, so that a score stays the same until the car changes. */
const [OLD_YEAR, NEW_YEAR] = [2006, 2026];
const DAY_MS = 86_400_000;

/** Points are whole numbers, so that factors add up to the score. */
interface Factor {
  readonly name: string;
  readonly pointsOf: (car: ListedCar, now: number) => number;
}

/** The only factor that changes while the car does not. */
const FRESHNESS = 'freshness';

/** A car's score factors with these weights, independent of the search. */
export function relevanceFactors(points: RelevancePoints): readonly Factor[] {
  const {
    greatPrice,
    goodPrice,
    photographed,
    known,
    ownerRating,
    priceReduced,
    fewMiles,
    lateYear,
  } = points;
  const worth = (isSo: unknown, value: number) => (isSo ? value : 0);
  return [
    {
      name: 'deal',
      pointsOf: ({ dealRating }) =>
        worth(dealRating?.indicator === 'great', greatPrice) +
        worth(dealRating?.indicator === 'good', goodPrice),
    },
    {
      name: FRESHNESS,
      pointsOf: ({ listing }, now) => freshnessPoints(listing.listedAt, now, points),
    },
    {
      name: 'photographs',
      pointsOf: ({ listing }) => worth(listing.images.length > 0, photographed),
    },
    {
      name: 'knownMileage',
      pointsOf: ({ listing }) => worth(listing.mileageMiles !== undefined, known.mileage),
    },
    { name: 'knownTrim', pointsOf: ({ listing }) => worth(listing.trim, known.trim) },
    {
      name: 'knownHistory',
      pointsOf: ({ listing }) => worth(listing.history.length > 0, known.history),
    },
    {
      name: 'knownMpg',
      pointsOf: ({ listing }) => worth(listing.mpgCity !== undefined, known.mpg),
    },
    {
      name: 'knownColors',
      pointsOf: ({ listing }) =>
        worth(listing.exteriorColor && listing.interiorColor, known.colors),
    },
    {
      name: 'ownerRating',
      pointsOf: ({ owner }) => Math.round((ownerRating * (owner.rating ?? 0)) / 5),
    },
    {
      name: 'mileage',
      pointsOf: ({ listing }) =>
        Math.round(fewMiles * shareLeft(listing.mileageMiles ?? MANY_MILES, MANY_MILES)),
    },
    {
      name: 'modelYear',
      pointsOf: ({ listing }) =>
        Math.round(lateYear * shareLeft(NEW_YEAR - listing.year, NEW_YEAR - OLD_YEAR)),
    },
    {
      name: 'priceReduced',
      pointsOf: ({ listing }) => worth(listing.previousPriceDollars !== undefined, priceReduced),
    },
  ];
}

/** From 1 for nothing to 0 for the whole and beyond. */
function shareLeft(part: number, whole: number): number {
  return Math.min(1, Math.max(0, 1 - part / whole));
}

const FACTORS = relevanceFactors(RELEVANCE_POINTS);

/** A car's score, independent of the search: lasting points and freshness. */
export function scoreOf(car: ListedCar, now: number): number {
  return lastingPointsOf(car) + freshnessPoints(car.listing.listedAt, now);
}

/** The points that stay the same until the car changes. */
export function lastingPointsOf(car: ListedCar, factors = FACTORS): number {
  return factors.reduce(
    (points, { name, pointsOf }) => (name === FRESHNESS ? points : points + pointsOf(car, 0)),
    0,
  );
}

/** Points for a listing of this time; they fade to 0 over `FRESH_DAYS`. */
export function freshnessPoints(
  listedAt: number,
  now: number,
  { fresh } = RELEVANCE_POINTS,
): number {
  return Math.round(fresh * Math.max(0, 1 - Math.max(0, now - listedAt) / DAY_MS / FRESH_DAYS));
}

/** Explains a car's rank: whole points that add up to the score, negative for distance. */
export interface Rank {
  readonly score: number;
  readonly factors: readonly { readonly name: string; readonly points: number }[];
}

/** The rank of a car at this distance. Without a place, distance does not count. */
export function rankOf(car: ListedCar, now: number, distanceMiles?: number): Rank {
  const own = FACTORS.map(({ name, pointsOf }) => ({ name, points: pointsOf(car, now) }));
  const factors =
    distanceMiles === undefined
      ? own
      : [...own, { name: 'distance', points: 0 - distancePenalty(distanceMiles) }];
  return { score: factors.reduce((score, { points }) => score + points, 0), factors };
}

/** Upper ends of the distance bands in miles, with their penalties in points. */
const DISTANCE_BANDS = [
  { uptoMiles: 10, penalty: 0 },
  { uptoMiles: 25, penalty: 60 },
  { uptoMiles: 50, penalty: 140 },
  { uptoMiles: 75, penalty: 220 },
  { uptoMiles: 100, penalty: 300 },
  { uptoMiles: 250, penalty: 500 },
  { uptoMiles: 500, penalty: 600 },
  { uptoMiles: 1_000, penalty: 700 },
  { uptoMiles: 1_500, penalty: 800 },
  { uptoMiles: Infinity, penalty: 900 },
] as const;

/** The finite upper ends of the bands, ascending. */
export const PENALTY_BANDS_MILES = DISTANCE_BANDS.map(({ uptoMiles }) => uptoMiles).filter(
  Number.isFinite,
);

/** Penalty in points for a car at this distance; the relevance sort subtracts it from the score. */
export function distancePenalty(distanceMiles: number): number {
  return DISTANCE_BANDS.find((band) => distanceMiles <= band.uptoMiles)!.penalty;
}

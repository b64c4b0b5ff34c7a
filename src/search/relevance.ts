import type { ListedCar } from '../inventory/listing.js';

/**
 * The order called relevance, made of things a shopper can understand. A car's own score is a whole number from 0 to about
 * 1000; distance then takes points off in bands, so that a fair car nearby comes before a slightly better one far away.
 */
const POINTS = {
  greatPrice: 260,
  goodPrice: 150,
  /** Fades to nothing over `freshDays`. */
  fresh: 200,
  photographed: 80,
  known: { mileage: 30, trim: 30, history: 40, mpg: 20, colors: 20 },
  ownerRating: 160,
  priceReduced: 60,
} as const;

const FRESH_DAYS = 45;
const DAY_MS = 86_400_000;

/** Whole points, so that factors add up to the score. */
interface Factor {
  readonly name: string;
  readonly pointsOf: (car: ListedCar, now: number) => number;
}

/** The one factor that changes while the car stays the same. */
const FRESHNESS: Factor = { name: 'freshness', pointsOf: ({ listing }, now) => freshnessPoints(listing.listedAt, now) };

/** What a car brings along, whoever asks. */
const FACTORS: readonly Factor[] = [
  {
    name: 'deal',
    pointsOf: ({ dealRating }) =>
      dealRating?.indicator === 'great' ? POINTS.greatPrice : dealRating?.indicator === 'good' ? POINTS.goodPrice : 0,
  },
  FRESHNESS,
  { name: 'photographs', pointsOf: ({ listing }) => (listing.images.length > 0 ? POINTS.photographed : 0) },
  { name: 'knownMileage', pointsOf: ({ listing }) => (listing.mileageMiles === undefined ? 0 : POINTS.known.mileage) },
  { name: 'knownTrim', pointsOf: ({ listing }) => (listing.trim ? POINTS.known.trim : 0) },
  { name: 'knownHistory', pointsOf: ({ listing }) => (listing.history.length > 0 ? POINTS.known.history : 0) },
  { name: 'knownMpg', pointsOf: ({ listing }) => (listing.mpgCity === undefined ? 0 : POINTS.known.mpg) },
  { name: 'knownColors', pointsOf: ({ listing }) => (listing.exteriorColor && listing.interiorColor ? POINTS.known.colors : 0) },
  { name: 'ownerRating', pointsOf: ({ owner }) => (owner.rating === undefined ? 0 : Math.round((POINTS.ownerRating * owner.rating) / 5)) },
  { name: 'priceReduced', pointsOf: ({ listing }) => (listing.previousPriceDollars === undefined ? 0 : POINTS.priceReduced) },
];

/** Points a car brings along, whoever asks: the lasting ones and those for freshness. */
export function scoreOf(car: ListedCar, now: number): number {
  return lastingPointsOf(car) + freshnessPoints(car.listing.listedAt, now);
}

/** Points that stay as they are until the car changes. */
export function lastingPointsOf(car: ListedCar): number {
  return FACTORS.reduce((points, factor) => (factor === FRESHNESS ? points : points + factor.pointsOf(car, 0)), 0);
}

export function freshnessPoints(listedAt: number, now: number): number {
  return Math.round(POINTS.fresh * Math.max(0, 1 - Math.max(0, now - listedAt) / DAY_MS / FRESH_DAYS));
}

/** Why a car ranks where it ranks: whole points that add up to the score, what distance takes off among them. */
export interface Rank {
  readonly score: number;
  readonly factors: readonly { readonly name: string; readonly points: number }[];
}

/** The rank of a car as seen from a place so far away; without a place distance has no part in it. */
export function rankOf(car: ListedCar, now: number, distanceMiles?: number): Rank {
  const own = FACTORS.map(({ name, pointsOf }) => ({ name, points: pointsOf(car, now) }));
  const factors = distanceMiles === undefined ? own : [...own, { name: 'distance', points: 0 - distancePenalty(distanceMiles) }];
  return { score: factors.reduce((score, { points }) => score + points, 0), factors };
}

/** Upper ends of the distance bands in miles, and what a car in that band loses. */
const DISTANCE_BANDS = [
  { uptoMiles: 10, penalty: 0 },
  { uptoMiles: 25, penalty: 60 },
  { uptoMiles: 50, penalty: 140 },
  { uptoMiles: 75, penalty: 220 },
  { uptoMiles: 100, penalty: 300 },
  { uptoMiles: 250, penalty: 500 },
  { uptoMiles: Infinity, penalty: 700 },
] as const;

/** Where the penalty changes: the finite upper ends of the bands, ascending. */
export const PENALTY_BANDS_MILES = DISTANCE_BANDS.map(({ uptoMiles }) => uptoMiles).filter(Number.isFinite);

export function distancePenalty(distanceMiles: number): number {
  return DISTANCE_BANDS.find((band) => distanceMiles <= band.uptoMiles)?.penalty ?? 700;
}

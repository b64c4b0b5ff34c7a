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

/** Points a car brings along, whoever asks. */
export function scoreOf({ listing, owner, dealRating }: ListedCar, now: number): number {
  const ageDays = Math.max(0, (now - listing.listedAt) / DAY_MS);
  const points =
    (dealRating?.indicator === 'great' ? POINTS.greatPrice : dealRating?.indicator === 'good' ? POINTS.goodPrice : 0) +
    POINTS.fresh * Math.max(0, 1 - ageDays / FRESH_DAYS) +
    (listing.images.length > 0 ? POINTS.photographed : 0) +
    (listing.mileageMiles === undefined ? 0 : POINTS.known.mileage) +
    (listing.trim ? POINTS.known.trim : 0) +
    (listing.history.length > 0 ? POINTS.known.history : 0) +
    (listing.mpgCity === undefined ? 0 : POINTS.known.mpg) +
    (listing.exteriorColor && listing.interiorColor ? POINTS.known.colors : 0) +
    (owner.rating === undefined ? 0 : (POINTS.ownerRating * owner.rating) / 5) +
    (listing.previousPriceDollars === undefined ? 0 : POINTS.priceReduced);
  return Math.round(points);
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

export function distancePenalty(distanceMiles: number): number {
  return DISTANCE_BANDS.find((band) => distanceMiles <= band.uptoMiles)?.penalty ?? 700;
}

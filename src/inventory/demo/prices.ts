import type { CarKind, MarketSegment } from './car-supply.js';
import { usualMiles } from './mileages.js';
import type { Random } from './random.js';

/**
 * Remaining share of MSRP after 0, 1, 2, … years. Beyond the table it falls by an eighth per year.
 */
const SHARE_LEFT = [
  0.93, 0.84, 0.76, 0.685, 0.615, 0.55, 0.49, 0.435, 0.385, 0.34, 0.3, 0.265, 0.235, 0.207, 0.183,
  0.162,
];
const LATER_SHARE = 0.875;

/** Relative resale value of makes and models; the full effect applies after five years. */
const MAKES_VALUE: Readonly<Record<string, number>> = {
  TOYOTA: 1.12,
  HONDA: 1.08,
  LEXUS: 1.1,
  SUB: 1.05,
  POR: 1.2,
  JEEP: 1.02,
  GMC: 1.05,
  RAM: 1.04,
  FER: 1.5,
  LAM: 1.45,
  NISSAN: 0.9,
  CHRY: 0.88,
  FIAT: 0.78,
  BMW: 0.87,
  MB: 0.87,
  AUDI: 0.87,
  CAD: 0.88,
  INFIN: 0.85,
  JAG: 0.75,
  MAS: 0.7,
  ALFA: 0.78,
  LINC: 0.88,
  ROV: 0.84,
  VOLVO: 0.88,
  TESLA: 0.84,
  MINI: 0.9,
  MIT: 0.88,
  GENESIS: 0.88,
  RR: 0.95,
  BENTL: 0.85,
};
const MODELS_VALUE: Readonly<Record<string, number>> = {
  TACOMA: 1.15,
  '4RUNNER': 1.18,
  WRANGLER: 1.15,
  WRANGLERUNLIMITED: 1.15,
  CORVETTE: 1.2,
};
const ELECTRIC_VALUE = 0.85;
const TRUCK_VALUE = 1.06;

/** Share of the price per mile above or below the usual mileage. */
const SHARE_PER_MILE = 0.0000042;
const SEGMENT_VALUE: Readonly<Record<MarketSegment, number>> = {
  NEW: 1,
  USED: 1,
  CERTIFIED: 1.04,
  '3P_CERT': 1.015,
  PRIVATE: 0.93,
};
/** Standard deviation of asking prices of equal cars, as a share. */
const MARKET_NOISE = 0.07;
const MIN_PRICE_DOLLARS = 1_400;

/** MSRP when the car was new, with options. */
export function stickerPriceDollars(
  { configuration, year }: CarKind,
  optionsDollars: number,
): number {
  const yearsBeforeLast = configuration.toYear - year;
  const base = configuration.msrpDollars * Math.max(0.8, 1 - 0.017 * yearsBeforeLast);
  return Math.round((base + optionsDollars) / 5) * 5;
}

/** Asking price of a new car: mostly below MSRP, sometimes above. */
export function drawNewPriceDollars(random: Random, msrpDollars: number): number {
  const price = msrpDollars * Math.min(1.04, Math.max(0.88, 0.965 + 0.028 * random.normal()));
  return Math.min(asDealersWriteIt(random, price), Math.ceil(msrpDollars * 1.04));
}

/** Inputs for the asking price of a used car. Prices in US dollars. */
export interface UsedCar {
  kind: CarKind;
  segment: MarketSegment;
  /** MSRP with options. */
  stickerDollars: number;
  yearsOnRoad: number;
  mileageMiles: number;
}

/** Asking price of a used car: MSRP after depreciation by age and mileage, with market noise. */
export function drawUsedPriceDollars(
  random: Random,
  { kind, segment, stickerDollars, yearsOnRoad, mileageMiles }: UsedCar,
): number {
  const extraMiles = mileageMiles - usualMiles(yearsOnRoad);
  const forMiles = Math.min(1.25, Math.max(0.62, 1 - SHARE_PER_MILE * extraMiles));
  const noise = 1 + MARKET_NOISE * Math.min(2.8, Math.max(-2.8, random.normal()));
  const price =
    stickerDollars *
    shareLeft(yearsOnRoad) *
    keepsValue(kind, yearsOnRoad) *
    forMiles *
    SEGMENT_VALUE[segment] *
    noise;
  const atLeast = Math.max(MIN_PRICE_DOLLARS + random.between(0, 800), price);
  return segment === 'PRIVATE'
    ? Math.round(atLeast / 100) * 100
    : asDealersWriteIt(random, atLeast);
}

/** The price before a reduction of 2 to 7%. */
export function drawPreviousPriceDollars(random: Random, priceDollars: number): number {
  const previous = priceDollars * (1.02 + 0.05 * random.share());
  return Math.max(priceDollars + 100, Math.round(previous / 100) * 100);
}

function shareLeft(years: number): number {
  const last = SHARE_LEFT.length - 1;
  if (years >= last) {
    let share = SHARE_LEFT[last]!;
    for (let year = last; year < Math.floor(years); year++) share *= LATER_SHARE;
    return share;
  }
  const whole = Math.floor(years);
  return SHARE_LEFT[whole]! + (SHARE_LEFT[whole + 1]! - SHARE_LEFT[whole]!) * (years - whole);
}

function keepsValue({ make, model, configuration }: CarKind, years: number): number {
  const full =
    (MAKES_VALUE[make.code] ?? 1) *
    (MODELS_VALUE[model.code] ?? 1) *
    (configuration.fuelGroupCode === 'ELE' ? ELECTRIC_VALUE : 1) *
    (configuration.bodyStyleCode.startsWith('TRUCK') ? TRUCK_VALUE : 1);
  return 1 + (full - 1) * Math.min(1, years / 5);
}

function asDealersWriteIt(random: Random, price: number): number {
  const hundreds = Math.max(1, Math.round(price / 100)) * 100;
  return random.chance(0.3)
    ? Math.round(price)
    : hundreds - random.pick([1, 2, 5, 5, 5, 10, 12, 50]);
}

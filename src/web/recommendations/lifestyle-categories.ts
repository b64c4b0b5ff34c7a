import { vehicleStyleOf } from '../../catalog/options/body-styles.js';
import { combinedMpg } from '../../catalog/options/mpg-ranges.js';
import type { Listing } from '../../inventory/listing.js';

/**
 * Uses that a car can be suitable for, in the order of a response. A car can be in several
 * categories, or in none.
 */
export const LIFESTYLE_CATEGORIES = [
  'FAMILY',
  'OFF_ROAD',
  'COMMUTER',
  'ECO',
  'LUXURY',
  'PERFORMANCE',
  'WORK',
  'OPEN_AIR',
] as const;

/** A code of `LIFESTYLE_CATEGORIES`, as a listing's `lifestyleCategories` has it. */
export type LifestyleCategory = (typeof LIFESTYLE_CATEGORIES)[number];

/** Makes whose models are all above the mass market. */
const LUXURY_MAKES: ReadonlySet<string> = new Set(
  (
    'ACURA ALFA ASTON AUDI BENTL BMW CAD FER GENESIS INFIN JAG KARMA LAM ' +
    'LEXUS LINC LOTUS LUCID MAS MAYBACH MB MCLAREN POLESTAR POR ROV RR VOLVO'
  ).split(' '),
);
const FRUGAL_MPG = 30;
const ECO_MPG = 40;
const MANY_SEATS = 7;
const BIG_ENGINES: ReadonlySet<string> = new Set(['8CLDR', '10CLDR', '12CLDR', 'ROTARY']);
const LOW_CARS: ReadonlySet<string> = new Set(['COUPE', 'CONVERT', 'SEDAN']);
const EVERYDAY_CARS: ReadonlySet<string> = new Set(['SEDAN', 'HATCH', 'COUPE', 'WAGON']);
const ELECTRIFIED: ReadonlySet<string> = new Set(['ELE', 'PIH', 'HYB', 'HYD']);

/**
 * Unknown facts match nothing. All-wheel drive is for wet roads, not for off-road use. docs/api.md
 * has the table for callers.
 */
const RULES: Readonly<Record<LifestyleCategory, (listing: Listing) => boolean>> = {
  FAMILY: (car) =>
    car.bodyStyleCode === 'MINIVAN' ||
    (car.seats ?? 0) >= MANY_SEATS ||
    (styleOf(car) === 'SUVCROSS' &&
      (car.styleSubtype === 'MIDSIZE' || car.styleSubtype === 'FULLSIZE')) ||
    styleOf(car) === 'WAGON',
  OFF_ROAD: (car) =>
    car.driveType === '4WD' && (styleOf(car) === 'SUVCROSS' || styleOf(car) === 'TRUCKS'),
  COMMUTER: (car) =>
    EVERYDAY_CARS.has(styleOf(car)) && (mpgOf(car) >= FRUGAL_MPG || car.fuelTypeGroup === 'ELE'),
  ECO: (car) => ELECTRIFIED.has(car.fuelTypeGroup ?? '') || mpgOf(car) >= ECO_MPG,
  LUXURY: (car) => LUXURY_MAKES.has(car.makeCode),
  PERFORMANCE: (car) => LOW_CARS.has(styleOf(car)) && BIG_ENGINES.has(car.engineCode ?? ''),
  WORK: (car) =>
    car.bodyStyleCode === 'VANCARGO' ||
    car.bodyStyleCode === 'TRUCKREG' ||
    (styleOf(car) === 'TRUCKS' && car.truckBedLength === 'LONG'),
  OPEN_AIR: (car) => styleOf(car) === 'CONVERT',
};

/** The categories of a car, by its known facts, in the order of `LIFESTYLE_CATEGORIES`. */
export function lifestyleCategoriesOf(listing: Listing): LifestyleCategory[] {
  return LIFESTYLE_CATEGORIES.filter((category) => RULES[category](listing));
}

function styleOf({ bodyStyleCode }: Listing): string {
  return vehicleStyleOf(bodyStyleCode) ?? '';
}

/** 0 if unknown. */
function mpgOf({ mpgCity, mpgHighway }: Listing): number {
  return mpgCity && mpgHighway ? combinedMpg(mpgCity, mpgHighway) : 0;
}

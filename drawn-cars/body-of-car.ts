import type { DrawnBody } from './car-options.js';
import { BODY_OF_MODEL } from './body-of-model.js';

/**
 * Facts that decide how a car without photos is drawn, from its listing. Codes are those of the
 * catalog.
 */
export interface CarFacts {
  /** Seed of everything that the other facts leave open. */
  readonly id: string;
  readonly makeCode?: string;
  readonly modelCode?: string;
  /** Detailed body code (`SEDAN4D`), or the vehicle style. */
  readonly bodyStyleCode?: string;
  readonly styleSubtype?: string;
  /** Simple color code (`BLUE`). */
  readonly exteriorColor?: string;
  readonly fuelTypeGroup?: string;
}

const BODY_OF_CODE: Readonly<Record<string, DrawnBody>> = {
  SEDAN4D: 'sedan',
  COUPE2D: 'coupe',
  CONV2D: 'convertible',
  CONV4D: 'convertible',
  HATCH3D: 'hatchback',
  HATCH5D: 'hatchback',
  WAGON5D: 'wagon',
  SUV2D: 'suv-compact',
  SUV4D: 'suv-compact',
  TRUCKREG: 'pickup-regular',
  TRUCKEXT: 'pickup-extended',
  TRUCKCREW: 'pickup-crew',
  MINIVAN: 'minivan',
  VANPASS: 'cargo-van',
  VANCARGO: 'cargo-van',
  SEDAN: 'sedan',
  COUPE: 'coupe',
  CONVERT: 'convertible',
  HATCH: 'hatchback',
  WAGON: 'wagon',
  TRUCKS: 'pickup-crew',
  VANMV: 'minivan',
};

const SUV_OF_SUBTYPE: Readonly<Record<string, DrawnBody>> = {
  SUBCOMPACT: 'suv-subcompact',
  MIDSIZE: 'suv-midsize',
  FULLSIZE: 'suv-large',
};

const LUXURY_MAKES: ReadonlySet<string> = new Set([
  'ACURA',
  'AUDI',
  'BENTL',
  'BMW',
  'CAD',
  'GENESIS',
  'INFIN',
  'JAG',
  'KARMA',
  'LEXUS',
  'LINC',
  'LUCID',
  'MAS',
  'MAYBACH',
  'MB',
  'RR',
  'VOLVO',
]);

/** Makes whose coupes are low and mid-engined. */
const SPORTS_CAR_MAKES: ReadonlySet<string> = new Set(['FER', 'LAM', 'LOTUS', 'MCLAREN']);

/** Body style in which a car is drawn; a sedan for an unknown body. */
export function bodyOf(car: CarFacts): DrawnBody {
  const {
    bodyStyleCode = '',
    styleSubtype = '',
    makeCode = '',
    modelCode = '',
    fuelTypeGroup,
  } = car;
  const isSuv = bodyStyleCode === 'SUV4D' || bodyStyleCode === 'SUVCROSS';
  const ownBody = BODY_OF_MODEL.get(modelCode)?.[bodyStyleCode];
  if (ownBody) return ownBody;
  if (isSuv && fuelTypeGroup === 'ELE' && styleSubtype !== 'FULLSIZE') return 'crossover-ev';
  if (isSuv) return SUV_OF_SUBTYPE[styleSubtype] ?? 'suv-compact';
  if (bodyStyleCode === 'SEDAN4D' && styleSubtype === 'COMPACT') return 'sedan-compact';
  if (bodyStyleCode === 'SEDAN4D' && LUXURY_MAKES.has(makeCode)) return 'luxury-sedan';
  if (bodyStyleCode === 'COUPE2D' && SPORTS_CAR_MAKES.has(makeCode)) return 'sports';
  return BODY_OF_CODE[bodyStyleCode] ?? 'sedan';
}

import { ELECTRIC_MILE_RANGES } from '../../catalogue/options/electric-mile-ranges.js';
import { ENGINE_DISPLACEMENTS, engineDisplacementOf } from '../../catalogue/options/engine-displacements.js';
import { MILEAGES } from '../../catalogue/options/mileages.js';
import { MPG_RANGES } from '../../catalogue/options/mpg-ranges.js';
import { labelOf } from '../../catalogue/options/option.js';
import type { RangeOption } from '../../catalogue/options/option.js';
import { ABOVE, AMOUNT, BELOW, MILES, NUMBER, OR_LESS, OR_MORE, TO, amountOf, matchAt, pattern } from './amount-patterns.js';
import { readPrice } from './price-reader.js';
import type { AmountReading, ReadAmount } from './reading.js';
import { readYears } from './year-reader.js';

const MPG = String.raw`(?:mpg|miles per gallon)(?![a-z0-9])`;
const RANGE = String.raw`(?:of )?(?:electric |ev |battery )?range(?![a-z0-9])`;
const LITERS = String.raw`(\d\.\d)\s?(?:liters?|litres?|l)(?![a-z0-9])`;

const MILEAGE_BELOW = [
  pattern(`(?:with |mileage )?${BELOW}`, AMOUNT, MILES),
  pattern(AMOUNT, MILES, OR_LESS),
  pattern(`mileage ${BELOW}`, AMOUNT),
];
const MILEAGE_ABOVE = [pattern(`(?:with |mileage )?${ABOVE}`, AMOUNT, MILES), pattern(AMOUNT, MILES, OR_MORE)];
const MPG_ABOVE = pattern(`(?:${ABOVE})?`, NUMBER, `(?:\\+)?`, MPG, `(?:${OR_MORE})?`);
const RANGE_ABOVE = [
  pattern(`(?:${ABOVE})?`, NUMBER, `(?:\\+)?`, MILES, RANGE),
  pattern(`(?:electric )?range`, `(?:of )?(?:${ABOVE})?`, NUMBER, `(?:\\+)?`, `(?:${MILES})?`),
];
const RANGE_BETWEEN = pattern(`(?:electric )?range (?:of )?`, NUMBER, TO, NUMBER, `(?:${MILES})?`);
const RANGE_BELOW = pattern(`(?:electric )?range ${BELOW}`, NUMBER, `(?:${MILES})?`);
const DISPLACEMENT = pattern(LITERS, '(?:engine)?');
const DISPLACEMENT_BELOW = pattern(BELOW, LITERS);
const DISPLACEMENT_ABOVE = pattern(LITERS, OR_MORE);

/** In order of precedence where two take the same words. */
export const AMOUNT_READERS: readonly ReadAmount[] = [readMileage, readMpg, readElectricRange, readDisplacement, readYears, readPrice];

/** The match of the first pattern that stands at this place. */
function firstMatch(patterns: readonly RegExp[], plain: string, at: number): RegExpExecArray | undefined {
  for (const each of patterns) {
    const match = matchAt(each, plain, at);
    if (match) return match;
  }
  return undefined;
}

/** A limit between two choices becomes the narrowest choice that still holds every car asked for. */
function readMileage(plain: string, at: number): AmountReading | undefined {
  const below = firstMatch(MILEAGE_BELOW, plain, at);
  const above = below ? undefined : firstMatch(MILEAGE_ABOVE, plain, at);
  const match = below ?? above;
  if (!match) return undefined;
  const miles = amountOf(match[2]!, match[3]);
  const choice = below
    ? MILEAGES.find(({ min, max }) => min === 0 && max >= miles - 1)
    : MILEAGES.find(({ min, max }) => min > 0 && max === Infinity && min <= miles);
  return choice && option('mileage', [choice], match[0].length, `${choice.label} miles`);
}

function readMpg(plain: string, at: number): AmountReading | undefined {
  const match = matchAt(MPG_ABOVE, plain, at);
  const choice = match && MPG_RANGES.findLast(({ min }) => min <= Number(match[1]));
  return choice && option('mpgRange', [choice], match[0].length, choice.label);
}

function readElectricRange(plain: string, at: number): AmountReading | undefined {
  const between = matchAt(RANGE_BETWEEN, plain, at);
  const below = between ? undefined : matchAt(RANGE_BELOW, plain, at);
  const above = (between ?? below) ? undefined : firstMatch(RANGE_ABOVE, plain, at);
  const match = between ?? below ?? above;
  if (!match) return undefined;
  const first = amountOf(match[1]!, undefined);
  const last = between ? amountOf(match[2]!, undefined) : Infinity;
  const choices = ELECTRIC_MILE_RANGES.filter(({ min, max }) => (below ? min < first : max >= first && min <= last));
  return choices.length > 0
    ? option('electricMileRange', choices, match[0].length, `Electric range ${choices.map(({ label }) => label).join(', ')}`)
    : undefined;
}

function readDisplacement(plain: string, at: number): AmountReading | undefined {
  const below = matchAt(DISPLACEMENT_BELOW, plain, at);
  const above = below ? undefined : matchAt(DISPLACEMENT_ABOVE, plain, at);
  const match = below ?? above ?? matchAt(DISPLACEMENT, plain, at);
  if (!match) return undefined;
  const liters = Number(match[1]);
  const one = engineDisplacementOf(liters);
  const choices = ENGINE_DISPLACEMENTS.filter(({ code, min, max }) => (below ? min < liters : above ? max >= liters : code === one));
  return choices.length > 0
    ? option('engineDisplacement', choices, match[0].length, choices.map(({ code }) => labelOf(ENGINE_DISPLACEMENTS, code)).join(', '))
    : undefined;
}

function option(filter: string, choices: readonly RangeOption[], length: number, label: string): AmountReading {
  return {
    filter,
    value: choices.map(({ code }) => code).join(','),
    label,
    params: choices.map(({ code }) => [filter, code] as const),
    length,
  };
}

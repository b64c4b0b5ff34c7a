/**
 * Vehicle identification numbers: validation, decoding and generation. Sources: ISO 3779
 * (structure, alphabet), 49 CFR 565 (check digit, model year code, position 7).
 */

/** The characters of a VIN after 1980, without I, O and Q, which look like 1 and 0. */
const VIN_ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const VIN_LENGTH = 17;

/** Value of each character for the check digit (49 CFR 565, table III). */
const CHARACTER_VALUES = characterValues();
/** Weight of each position (table IV). The check digit itself, position 9, has weight 0. */
const POSITION_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECK_DIGIT_INDEX = 8;

/** Model year codes from 1980 on. The 30 codes repeat in 2010 and 2040. */
const MODEL_YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CODED_YEAR = 1980;
const MODEL_YEAR_INDEX = 9;
const MODEL_YEAR_CYCLE_INDEX = 6;

/** First model year with 17-character VINs and a check digit. Older numbers have no standard. */
export const FIRST_STANDARD_VIN_YEAR = 1981;

/**
 * `vin` is upper case without spaces and hyphens. `reason` is a sentence for a feed report, without
 * a full stop.
 */
export type VinVerdict =
  { isValid: true; vin: string } | { isValid: false; vin: string; reason: string };

/**
 * Validates a VIN. Model years before 1981 are exempt from the standard: 4 to 17 letters and
 * digits, no check digit.
 */
export function checkVin(text: string, modelYear?: number): VinVerdict {
  const vin = withoutScannerMark(
    isWrittenPlainly(text) ? text : text.replaceAll(/[\s-]/g, '').toUpperCase(),
  );
  const isExempt = modelYear !== undefined && modelYear < FIRST_STANDARD_VIN_YEAR;
  const reason = isExempt ? oldVinProblem(vin) : vinProblem(vin);
  return reason === undefined ? { isValid: true, vin } : { isValid: false, vin, reason };
}

/** Labels in Code 39 begin with an I, which scanners read before the VIN. */
function withoutScannerMark(text: string): string {
  if (text.length !== VIN_LENGTH + 1 || !text.startsWith('I')) return text;
  const vin = text.slice(1);
  return vinProblem(vin) === undefined ? vin : text;
}

/** World manufacturer identifier (WMI): the first three characters. */
export function wmiOf(vin: string): string {
  return vin.slice(0, 3);
}

/**
 * The model year of a valid VIN: a digit in position 7 means 1980 to 2009, a letter 2010 to 2039.
 * The rule binds cars and light trucks; use `mayBeModelYear` to compare with a year from another
 * source. Undefined if position 10 is not a year code.
 */
export function modelYearOf(vin: string): number | undefined {
  const code = modelYearIndex(vin);
  if (code < 0) return undefined;
  const hasLetterInCycle = /[A-Z]/.test(vin.charAt(MODEL_YEAR_CYCLE_INDEX));
  return FIRST_CODED_YEAR + code + (hasLetterInCycle ? MODEL_YEAR_CODES.length : 0);
}

/**
 * Whether a valid VIN's year code fits this model year in any cycle; true if it has no year code.
 */
export function mayBeModelYear(vin: string, year: number): boolean {
  const code = modelYearIndex(vin);
  return code < 0 || (year - FIRST_CODED_YEAR - code) % MODEL_YEAR_CODES.length === 0;
}

/** Parts of a generated VIN, for demo cars. */
export interface VinParts {
  /** Three characters. */
  wmi: string;
  /** 1980 to 2039. */
  year: number;
  /** Determines positions 4 to 8 and the plant. Equal for cars of the same kind. */
  descriptor: number;
  /** 0 to 999,999; distinguishes cars of the same kind. */
  serial: number;
}

/**
 * Generates a VIN with a valid check digit. Different serials of one descriptor give different
 * VINs.
 */
export function makeVin({ wmi, year, descriptor, serial }: VinParts): string {
  const digits = drawDigits(descriptor, VIN_ALPHABET.length, 6);
  const [line, body, restraint, , engine, plant] = digits.map((digit) =>
    VIN_ALPHABET.charAt(digit),
  );
  const cycle = digits[3]!;
  const cycleCharacter =
    year < FIRST_CODED_YEAR + MODEL_YEAR_CODES.length
      ? String(cycle % 10)
      : VIN_ALPHABET.charAt(cycle % 23);
  const beforeCheckDigit = `${wmi}${line}${body}${restraint}${cycleCharacter}${engine}`;
  const yearCode = MODEL_YEAR_CODES.charAt((year - FIRST_CODED_YEAR) % MODEL_YEAR_CODES.length);
  const afterCheckDigit = `${yearCode}${plant}${String(serial).padStart(6, '0')}`;
  return (
    beforeCheckDigit + checkDigitOf(`${beforeCheckDigit}0${afterCheckDigit}`) + afterCheckDigit
  );
}

/** The check digit for position 9 of 17 characters: 0 to 9 or X. */
export function checkDigitOf(vin: string): string {
  let sum = 0;
  for (let index = 0; index < VIN_LENGTH; index++) {
    sum += (CHARACTER_VALUES[vin.charCodeAt(index)] ?? 0) * POSITION_WEIGHTS[index]!;
  }
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

function vinProblem(vin: string): string | undefined {
  if (vin.length !== VIN_LENGTH)
    return `VIN has ${count(vin.length, 'character')} instead of ${VIN_LENGTH}`;
  const stranger = /[^A-HJ-NPR-Z0-9]/u.exec(vin)?.[0];
  if (stranger !== undefined) return `VIN has the character "${stranger}", which no VIN can have`;
  // Seventeen ones or zeros have a valid check digit, but would merge all cars that have them.
  if (vin.charAt(0) === vin.charAt(1) && new Set(vin).size === 1)
    return `VIN is "${vin.charAt(0)}" repeated, a placeholder`;
  const stated = vin.charAt(CHECK_DIGIT_INDEX);
  const needed = checkDigitOf(vin);
  return stated === needed
    ? undefined
    : `VIN has the check digit ${stated}, but its other characters require ${needed}`;
}

/** Only upper-case letters and digits. */
function isWrittenPlainly(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (!((code >= 65 && code <= 90) || (code >= 48 && code <= 57))) return false;
  }
  return true;
}

function oldVinProblem(vin: string): string | undefined {
  if (vin.length < 4 || vin.length > VIN_LENGTH) {
    return `VIN has ${count(vin.length, 'character')}; before ${FIRST_STANDARD_VIN_YEAR} it must have 4 to ${VIN_LENGTH}`;
  }
  const stranger = /[^A-Z0-9]/u.exec(vin)?.[0];
  return stranger === undefined
    ? undefined
    : `VIN has the character "${stranger}", which no VIN can have`;
}

function count(amount: number, noun: string): string {
  return amount === 1 ? `1 ${noun}` : `${amount} ${noun}s`;
}

function modelYearIndex(vin: string): number {
  return vin.length === VIN_LENGTH ? MODEL_YEAR_CODES.indexOf(vin.charAt(MODEL_YEAR_INDEX)) : -1;
}

function drawDigits(seed: number, base: number, length: number): number[] {
  let rest = Math.floor(seed);
  return Array.from({ length }, () => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  });
}

function characterValues(): Uint8Array {
  const values = new Uint8Array(128);
  for (let digit = 0; digit <= 9; digit++) values[String(digit).charCodeAt(0)] = digit;
  for (const [row, first] of [
    ['ABCDEFGH', 1],
    ['JKLMN', 1],
    ['P', 7],
    ['R', 9],
    ['STUVWXYZ', 2],
  ] as const) {
    for (let index = 0; index < row.length; index++) values[row.charCodeAt(index)] = first + index;
  }
  return values;
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { checkDigitOf, checkVin, makeVin, mayBeModelYear, modelYearOf, wmiOf } from './vin.js';

const ALPHABET = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];

const parts = fc.record({
  wmi: fc.constantFrom('1FT', 'JTD', 'WBA', '5YJ', 'KM8'),
  year: fc.integer({ min: 1980, max: 2039 }),
  descriptor: fc.nat(),
  serial: fc.integer({ min: 0, max: 999_999 }),
});

function verdictOf(vin: string, year?: number): string {
  const verdict = checkVin(vin, year);
  return verdict.isValid ? `valid ${verdict.vin}` : verdict.reason;
}

describe('A VIN', () => {
  it('is read case-insensitively, with spaces and hyphens', () => {
    expect(verdictOf(' 1ftfw5l8-6rf b45612')).toBe('valid 1FTFW5L86RFB45612');
  });

  it('is read after the I that scanners of Code 39 labels add', () => {
    const vin = '1N6AA0ED4AN318993';
    expect(checkVin(`I${vin}`)).toEqual({ isValid: true, vin });
    expect(checkVin(`i${vin.toLowerCase()}`)).toEqual({ isValid: true, vin });
    expect(checkVin(`I${vin.replace('4AN', '5AN')}`).isValid).toBe(false);
    expect(checkVin(`J${vin}`).isValid).toBe(false);
  });

  it('is rejected with a reason', () => {
    expect(verdictOf('1FTFW5L86RFB4561')).toBe('VIN has 16 characters instead of 17');
    expect(verdictOf('1')).toBe('VIN has 1 character instead of 17');
    expect(verdictOf('')).toBe('VIN has 0 characters instead of 17');
    expect(verdictOf('1FTFW5L86RFB4561O')).toBe('VIN has the character "O", which no VIN can have');
    expect(verdictOf('1FTFW5L86RFB4561*')).toBe('VIN has the character "*", which no VIN can have');
    expect(verdictOf('1FTFW5L87RFB45612')).toBe(
      'VIN has the check digit 7, but its other characters require 6',
    );
  });

  it('from before 1981 may have 4 to 17 characters and no check digit', () => {
    expect(verdictOf('6r07c-123456', 1966)).toBe('valid 6R07C123456');
    expect(verdictOf('6R0', 1966)).toBe('VIN has 3 characters; before 1981 it must have 4 to 17');
    expect(verdictOf('6R07C?23456', 1980)).toBe('VIN has the character "?", which no VIN can have');
    expect(verdictOf('6R07C123456', 1981)).toBe('VIN has 11 characters instead of 17');
  });

  it('has the check digit X for ten', () => {
    expect(checkDigitOf('1M8GDM9A0KP042788')).toBe('X');
    expect(verdictOf('1M8GDM9AXKP042788')).toBe('valid 1M8GDM9AXKP042788');
  });

  it('encodes its model year in two cycles, distinguished by position 7', () => {
    expect(modelYearOf('1FTFW5L86RFB45612')).toBe(2024);
    expect(modelYearOf('1M8GDM9AXKP042788')).toBe(1989);
    expect(mayBeModelYear('1M8GDM9AXKP042788', 2019)).toBe(true);
    expect(mayBeModelYear('1M8GDM9AXKP042788', 2018)).toBe(false);
    expect(modelYearOf('1M8GDM9AX0P042788')).toBeUndefined();
    expect(modelYearOf('6R07C123456')).toBeUndefined();
  });
});

describe('The check digit', () => {
  it('detects every wrong character of a different value', () => {
    fc.assert(
      fc.property(parts, fc.nat(16), fc.constantFrom(...ALPHABET), (made, position, character) => {
        const vin = makeVin(made);
        const wrong = vin.slice(0, position) + character + vin.slice(position + 1);
        fc.pre(position !== 8 && worth(character) !== worth(vin.charAt(position)));
        expect(checkVin(wrong).isValid).toBe(false);
      }),
    );
  });

  it('detects two swapped neighbors of different values', () => {
    fc.assert(
      fc.property(parts, fc.nat(15), (made, position) => {
        const vin = makeVin(made);
        const left = vin.charAt(position);
        const right = vin.charAt(position + 1);
        fc.pre(position !== 7 && position !== 8 && worth(left) !== worth(right));
        expect(
          checkVin(vin.slice(0, position) + right + left + vin.slice(position + 2)).isValid,
        ).toBe(false);
      }),
    );
  });
});

describe('A generated VIN', () => {
  it('is valid and encodes its maker and model year', () => {
    fc.assert(
      fc.property(parts, (made) => {
        const vin = makeVin(made);
        expect(verdictOf(vin)).toBe(`valid ${vin}`);
        expect(wmiOf(vin)).toBe(made.wmi);
        expect(modelYearOf(vin)).toBe(made.year);
      }),
    );
  });

  it('differs for another serial number', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 999_999 }), (made, serial) => {
        fc.pre(serial !== made.serial);
        expect(makeVin({ ...made, serial })).not.toBe(makeVin(made));
      }),
    );
  });
});

/**
 * Generated from the tables of 49 CFR 565.15 by another program, then corrupted with typical typing
 * errors.
 */
describe('VINs from an external table', () => {
  const rows = parse<Record<'vin' | 'verdict' | 'modelYear' | 'why', string>>(
    readFileSync(new URL('../../test/fixtures/vins.csv', import.meta.url)),
    { columns: true },
  );

  it.each(rows.map(({ vin, verdict, why }) => [vin, verdict, why] as const))(
    '%s is %s: %s',
    (vin, verdict) => {
      expect(checkVin(vin).isValid).toBe(verdict === 'valid');
    },
  );

  it('have the stated model years', () => {
    const dated = rows.filter(({ modelYear }) => modelYear !== '');
    expect(dated.length).toBeGreaterThan(40);
    const stated = dated.map(({ vin }) => modelYearOf(checkVin(vin).vin));
    expect(stated).toEqual(dated.map(({ modelYear }) => Number(modelYear)));
  });
});

/**
 * Value of a character, derived from the check digit alone: position 8 has weight 10, which is -1
 * modulo 11.
 */
function worth(character: string): number {
  const digit = checkDigitOf(`0000000${character}000000000`);
  return (11 - (digit === 'X' ? 10 : Number(digit))) % 11;
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BODY_STYLES } from '../catalog/options/body-styles.js';
import { DRIVE_TYPES } from '../catalog/options/drive-groups.js';
import { ENGINES } from '../catalog/options/engines.js';
import { FUEL_GROUPS } from '../catalog/options/fuel-groups.js';
import { VEHICLE_STYLES } from '../catalog/options/vehicle-styles.js';
import type { VinFacts, VinPattern } from './vin-patterns.js';
import { readVinPatterns } from './vin-pattern-file.js';
import { VinPatternTable } from './vin-patterns.js';

const rows = readVinPatterns();
const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const DIGITS = [...'0123456789'];

/**
 * The accepted sets of a row as bits. Letters and digits are separate, because bitwise operators
 * have 32 bits for 33 characters.
 */
type Bits = readonly (readonly [letters: number, digits: number])[];

function bitsOf({ accepts }: VinPattern): Bits {
  const bits = (set: Uint8Array, characters: readonly string[]) =>
    characters.reduce((sum, character, index) => sum | (set[character.charCodeAt(0)]! << index), 0);
  return accepts.map((set) => [bits(set, LETTERS), bits(set, DIGITS)] as const);
}

function meet(a: Bits, b: Bits): boolean {
  return a.every(
    ([letters, digits], position) =>
      (letters & b[position]![0]) !== 0 || (digits & b[position]![1]) !== 0,
  );
}

function isWithin(a: Bits, b: Bits): boolean {
  return a.every(
    ([letters, digits], position) =>
      (letters & ~b[position]![0]) === 0 && (digits & ~b[position]![1]) === 0,
  );
}

interface Statement {
  readonly key: string;
  readonly value: string | number;
  readonly row: VinPattern;
  readonly bits: Bits;
}

/**
 * Pairs of rows that match one VIN and year, contradict each other, and of which neither is a
 * subset of the other.
 */
function contradictions(among: readonly VinPattern[]): Statement[][] {
  const statements = among.flatMap((row): Statement[] => {
    const bits = bitsOf(row);
    return Object.entries(row.facts).flatMap(([fact, value]) =>
      row.wmis.map((wmi) => ({ key: `${wmi} ${fact}`, value, row, bits })),
    );
  });
  return [...Map.groupBy(statements, ({ key }) => key).values()].flatMap((ofOneFact) => {
    const sorted = ofOneFact.toSorted((a, b) => a.row.fromYear - b.row.fromYear);
    return sorted.flatMap((a, index) => {
      const others = sorted.slice(index + 1, endOf(sorted, a.row.toYear));
      return others
        .filter(
          (b) =>
            a.value !== b.value &&
            meet(a.bits, b.bits) &&
            isWithin(a.bits, b.bits) === isWithin(b.bits, a.bits),
        )
        .map((b) => [a, b]);
    });
  });
}

/** The statements that begin after a year. */
function endOf(sorted: readonly Statement[], year: number): number {
  const end = sorted.findIndex(({ row }) => row.fromYear > year);
  return end < 0 ? sorted.length : end;
}

describe('The table of VIN patterns', () => {
  it('has catalog codes, and at least one fact in every row', () => {
    const codesOf = (options: readonly { readonly code: string }[]) =>
      options.map(({ code }) => code);
    const known = {
      body: codesOf([...BODY_STYLES, ...VEHICLE_STYLES]),
      driveType: codesOf(DRIVE_TYPES),
      fuelTypeGroup: codesOf(FUEL_GROUPS),
      engineCode: codesOf(ENGINES),
    };
    const wrong = rows.filter(({ facts: { displacementLiters = 1, ...codes } }) => {
      const areKnown = Object.entries(codes).every(([fact, code]) =>
        known[fact as keyof typeof known].includes(code),
      );
      return !areKnown || !(displacementLiters > 0.4 && displacementLiters < 9.1);
    });
    expect(wrong).toEqual([]);
    expect(rows.filter(({ facts }) => Object.keys(facts).length === 0)).toEqual([]);
    expect(rows.length).toBeGreaterThan(20_000);
  });

  it('has three-character makers and ascending years', () => {
    expect(
      rows.filter(
        ({ wmis }) => wmis.length === 0 || wmis.some((wmi) => !/^[A-HJ-NPR-Z0-9]{3}$/.test(wmi)),
      ),
    ).toEqual([]);
    expect(
      rows.filter(
        ({ fromYear, toYear }) => !(fromYear >= 1981 && fromYear <= toYear && toYear < 2040),
      ),
    ).toEqual([]);
    expect(rows.filter(({ breadth }) => breadth < 1)).toEqual([]);
  });

  it('is consistent: of two differing rows, one is narrower', () => {
    expect(contradictions(rows)).toEqual([]);
  });

  it('fails this check for two equally wide rows with different cabs', () => {
    const like = { ...rows[0]!, wmis: ['9XX'] };
    const twins = [
      { ...like, facts: { body: 'TRUCKCREW' } as const },
      { ...like, facts: { body: 'TRUCKREG' } as const },
    ];
    expect(contradictions(twins)).toHaveLength(1);
  });

  it('prefers the narrower of two rows, in any order', () => {
    const rowWith = (text: string, facts: VinFacts): VinPattern => {
      const accepts = [...text].map((character) =>
        new Uint8Array(128).map((_, code) =>
          Number(character === '*' || character.charCodeAt(0) === code),
        ),
      );
      return {
        wmis: ['9XX'],
        fromYear: 2000,
        toYear: 2001,
        accepts,
        breadth: text.split('*').length,
        facts,
      };
    };
    const wide = rowWith('A****', { fuelTypeGroup: 'GSL', driveType: 'FWD' });
    const narrow = rowWith('A***B', { fuelTypeGroup: 'DSL' });
    for (const table of [
      new VinPatternTable(VinPatternTable.columnsOf([wide, narrow])),
      new VinPatternTable(VinPatternTable.columnsOf([narrow, wide])),
    ]) {
      expect(table.factsOf('9XXAAAAB0YA000001', 2000)).toEqual({
        fuelTypeGroup: 'DSL',
        driveType: 'FWD',
      });
      expect(table.factsOf('9XXAAAAC0YA000001', 2000)).toEqual({
        fuelTypeGroup: 'GSL',
        driveType: 'FWD',
      });
      expect(table.factsOf('9XXAAAAB0YA000001', 2002)).toEqual({});
    }
  });

  it('has in its file what the rows say', () => {
    const table = VinPatternTable.load();
    const byBreadth = rows.toSorted((a, b) => b.breadth - a.breadth);
    const characters = [...LETTERS, ...DIGITS];
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        fc.nat(),
        fc.integer({ min: -1, max: 3 }),
        (row, choices, maker, years) => {
          const described = row.accepts.map((set, position) => {
            const accepted = characters.filter((character) => set[character.charCodeAt(0)]);
            return accepted[choices[position]! % accepted.length]!;
          });
          const wmi = row.wmis[maker % row.wmis.length]!;
          const [vin, year] = [`${wmi}${described.join('')}00A000001`, row.fromYear + years];
          const matching = byBreadth.filter(
            ({ wmis, fromYear, toYear, accepts }) =>
              wmis.includes(wmi) &&
              year >= fromYear &&
              year <= toYear &&
              accepts.every((set, at) => set[vin.charCodeAt(3 + at)] === 1),
          );
          expect(table.factsOf(vin, year)).toEqual(
            Object.assign({}, ...matching.map(({ facts }) => facts)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

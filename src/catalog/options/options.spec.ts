import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BODY_STYLES, vehicleStyleOf } from './body-styles.js';
import { exteriorColorOf } from './colors.js';
import { DRIVE_TYPES, driveGroupOf } from './drive-groups.js';
import { engineDisplacementOf } from './engine-displacements.js';
import { FEATURES } from './features.js';
import { FUEL_GROUPS } from './fuel-groups.js';
import { MILEAGES } from './mileages.js';
import { combinedMpg } from './mpg-ranges.js';
import type { Option } from './option.js';
import { labelOf, rangesHolding } from './option.js';
import { packagesOf } from './packages.js';
import { subtypesOf } from './style-subtypes.js';
import { TRUCK_CAB_SIZES, truckCabSizeOf } from './truck-cab-sizes.js';
import { VEHICLE_STYLES } from './vehicle-styles.js';
import { newCarYearOptions, yearOptions } from './years.js';

/** All exported lists of options in this folder. */
async function listsOfOptions(): Promise<
  readonly (readonly [name: string, options: readonly Option[]])[]
> {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
  const modules = await Promise.all(
    files.map(
      (name) => import(`./${name.replace(/ts$/, 'js')}`) as Promise<Record<string, unknown>>,
    ),
  );
  const isList = (exported: unknown): exported is readonly Option[] =>
    Array.isArray(exported) && exported.every((one) => isOption(one));
  return modules
    .flatMap(Object.entries)
    .filter((entry): entry is [string, readonly Option[]] => isList(entry[1]));
}

const isOption = (one: unknown) =>
  typeof one === 'object' && one !== null && 'code' in one && 'label' in one;

describe('Every list of options', () => {
  it('has unique URL-safe codes, each with a label', async () => {
    const lists = [...(await listsOfOptions()), ['YEARS', yearOptions(2026)] as const];
    expect(lists.length).toBeGreaterThan(25);
    for (const [name, options] of lists) {
      expect([name, new Set(options.map((option) => option.code)).size]).toEqual([
        name,
        options.length,
      ]);
      const faulty = options.filter(
        ({ code, label }) => !/^[A-Za-z0-9_.-]+$/.test(code) || label.trim() === '',
      );
      expect([name, faulty]).toEqual([name, []]);
    }
  });

  it('shows an unknown code unchanged', () => {
    expect([labelOf(FUEL_GROUPS, 'PIH'), labelOf(FUEL_GROUPS, 'XYZ')]).toEqual([
      'Plug-in Hybrid',
      'XYZ',
    ]);
  });
});

describe('The options of the specification', () => {
  it('sort fuels as Electric, Gasoline, Hybrid, Plug-in Hybrid, Diesel, Hydrogen', () => {
    expect(FUEL_GROUPS.map((fuel) => fuel.code)).toEqual([
      'ELE',
      'GSL',
      'HYB',
      'PIH',
      'DSL',
      'HYD',
      'ALT',
    ]);
  });

  it('offer truck cabs of 3 or less, 4, 5 and 6 seats', () => {
    expect(TRUCK_CAB_SIZES.map((size) => size.label)).toEqual(['3 or less', '4', '5', '6']);
    expect([1, 2, 3, 4, 5, 6, 8].map(truckCabSizeOf)).toEqual(['3', '3', '3', '4', '5', '6', '6']);
  });

  it('offer four years for new cars from two years back', () => {
    expect(newCarYearOptions(2026).map((year) => year.label)).toEqual([
      '2027',
      '2026',
      '2025',
      '2024',
    ]);
    expect(yearOptions(2026)[0]?.code).toBe('2027');
  });

  it('name at least 60 features', () => {
    expect(FEATURES.length).toBeGreaterThanOrEqual(60);
  });
});

describe('The grouping of values', () => {
  it('maps body styles to style groups, and drive types to drive groups', () => {
    const styles = new Set(VEHICLE_STYLES.map((style) => style.code));
    expect(BODY_STYLES.filter((style) => !styles.has(vehicleStyleOf(style.code)))).toEqual([]);
    expect(DRIVE_TYPES.map((type) => driveGroupOf(type.code))).toEqual(
      DRIVE_TYPES.map((type) => type.groupCode),
    );
  });

  it('gives types to sedans, SUVs and vans only', () => {
    const divided = VEHICLE_STYLES.map((style) => style.code).filter(
      (code) => subtypesOf(code).length > 0,
    );
    expect(divided).toEqual(['SUVCROSS', 'SEDAN', 'VANMV']);
  });

  it('puts every displacement in one range, and a car without one in none', () => {
    expect([0.6, 1.96, 2, 2.94, 5.7, 8.4, undefined].map(engineDisplacementOf)).toEqual([
      '0-1.9',
      '2.0-2.9',
      '2.0-2.9',
      '2.0-2.9',
      '5.0-5.9',
      '6.0-99',
      undefined,
    ]);
  });

  it('counts 29,999 miles as under 30,000, and 30,000 not', () => {
    expect(rangesHolding(MILEAGES, 29_999)[0]?.code).toBe('30000');
    expect(rangesHolding(MILEAGES, 30_000)[0]?.code).toBe('45000');
    expect(rangesHolding(MILEAGES, 212_000).map((mileage) => mileage.label)).toEqual([
      'Over 150,000',
    ]);
  });

  it('averages city and highway as the EPA does', () => {
    // A 2021 Toyota Camry LE: 28 city, 39 highway, 32 combined.
    expect(combinedMpg(28, 39)).toBe(32);
  });

  it('uses simple color names', () => {
    const typed = [
      'Magnetic Gray Metallic',
      'grey',
      'Midnight Blue',
      'Burgundy',
      'Champagne',
      'Snowflake White Pearl',
      'custom',
      '',
    ];
    expect(typed.map(exteriorColorOf)).toEqual([
      'GRAY',
      'GRAY',
      'BLUE',
      'RED',
      'BEIGE',
      'WHITE',
      undefined,
      undefined,
    ]);
  });

  it('lists the packages of a model with those of its make', () => {
    expect(packagesOf('TOYOTA', 'TACOMA').map((option) => option.label)).toEqual([
      'TRD Off-Road Package',
      'TRD Sport Package',
    ]);
    expect(packagesOf('BMW', 'BMW328I').map((option) => option.label)).toContain('M Sport Package');
    expect(packagesOf('TOYOTA').length).toBeGreaterThan(2);
    expect(packagesOf('NONE')).toEqual([]);
  });
});

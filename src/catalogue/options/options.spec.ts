import { describe, expect, it } from '@jest/globals';
import { BODY_STYLES, vehicleStyleOf } from './body-styles.js';
import { CATEGORIES } from './categories.js';
import { EXTERIOR_COLORS, exteriorColorOf, INTERIOR_COLORS } from './colors.js';
import { DEAL_TYPES } from './deal-types.js';
import { DOORS } from './doors.js';
import { DRIVE_GROUPS, DRIVE_TYPES, driveGroupOf } from './drive-groups.js';
import { ELECTRIC_MILE_RANGES } from './electric-mile-ranges.js';
import { ENGINE_DISPLACEMENTS, engineDisplacementOf } from './engine-displacements.js';
import { ENGINES } from './engines.js';
import { EXPERIENCES } from './experiences.js';
import { COMPARED_FEATURES, FEATURE_GROUPS, FEATURES } from './features.js';
import { FUEL_GROUPS } from './fuel-groups.js';
import { HOME_SERVICES } from './home-services.js';
import { LISTING_TYPES } from './listing-types.js';
import { MARKET_EXTENSIONS } from './market-extensions.js';
import { MILEAGES } from './mileages.js';
import { combinedMpg, MPG_RANGES } from './mpg-ranges.js';
import { labelOf, rangesHolding } from './option.js';
import { PACKAGES, packagesOf } from './packages.js';
import { SEARCH_RADII } from './search-radii.js';
import { SELLER_TYPES } from './seller-types.js';
import { SEDAN_SUBTYPES, subtypesOf, SUV_SUBTYPES, VAN_SUBTYPES } from './style-subtypes.js';
import { TRANSMISSIONS } from './transmissions.js';
import { TRUCK_BED_LENGTHS } from './truck-bed-lengths.js';
import { TRUCK_CAB_SIZES, truckCabSizeOf } from './truck-cab-sizes.js';
import { USE_TYPES } from './use-types.js';
import { VEHICLE_EXCHANGE } from './vehicle-exchange.js';
import { VEHICLE_HISTORY } from './vehicle-history.js';
import { VEHICLE_STYLES } from './vehicle-styles.js';
import { newCarYearOptions, yearOptions } from './years.js';

describe('every list of options', () => {
  it.each(
    Object.entries({
      BODY_STYLES,
      CATEGORIES,
      EXTERIOR_COLORS,
      INTERIOR_COLORS,
      DEAL_TYPES,
      DOORS,
      DRIVE_GROUPS,
      DRIVE_TYPES,
      ELECTRIC_MILE_RANGES,
      ENGINE_DISPLACEMENTS,
      ENGINES,
      EXPERIENCES,
      FEATURES,
      FEATURE_GROUPS,
      FUEL_GROUPS,
      HOME_SERVICES,
      LISTING_TYPES,
      MARKET_EXTENSIONS,
      MILEAGES,
      MPG_RANGES,
      PACKAGES,
      SEARCH_RADII,
      SELLER_TYPES,
      SEDAN_SUBTYPES,
      SUV_SUBTYPES,
      VAN_SUBTYPES,
      TRANSMISSIONS,
      TRUCK_BED_LENGTHS,
      TRUCK_CAB_SIZES,
      USE_TYPES,
      VEHICLE_EXCHANGE,
      VEHICLE_HISTORY,
      VEHICLE_STYLES,
      YEARS: yearOptions(2026),
    }),
  )('%s has codes of its own that need no escaping in an address, each with a label', (_, options) => {
    expect(new Set(options.map((option) => option.code)).size).toBe(options.length);
    expect(options.filter(({ code, label }) => !/^[A-Za-z0-9_.-]+$/.test(code) || label.trim() === '')).toEqual([]);
  });

  it('shows an unknown code as it stands', () => {
    expect([labelOf(FUEL_GROUPS, 'PIH'), labelOf(FUEL_GROUPS, 'XYZ')]).toEqual(['Plug-in Hybrid', 'XYZ']);
  });
});

describe('the options of the specification', () => {
  it('order fuels as Electric, Gasoline, Hybrid, Plug-in Hybrid, Diesel, Hydrogen', () => {
    expect(FUEL_GROUPS.map((fuel) => fuel.code)).toEqual(['ELE', 'GSL', 'HYB', 'PIH', 'DSL', 'HYD', 'ALT']);
  });

  it('offer truck cabs of 3 or less, 4, 5 and 6 seats', () => {
    expect(TRUCK_CAB_SIZES.map((size) => size.label)).toEqual(['3 or less', '4', '5', '6']);
    expect([1, 2, 3, 4, 5, 6, 8].map(truckCabSizeOf)).toEqual(['3', '3', '3', '4', '5', '6', '6']);
  });

  it('offer four years for new cars from two years back', () => {
    expect(newCarYearOptions(2026).map((year) => year.label)).toEqual(['2027', '2026', '2025', '2024']);
    expect(yearOptions(2026)[0]?.code).toBe('2027');
  });

  it('name what the trim comparison compares, in its order', () => {
    expect(COMPARED_FEATURES.map((feature) => feature.label)).toEqual([
      'Heated Seats',
      'Leather Seats',
      'Rearview Camera',
      'Bluetooth',
      'Alarm System',
      'Lane Departure',
      'Navigation',
      'Remote Start',
      'Sunroof',
    ]);
    expect(FEATURES.length).toBeGreaterThanOrEqual(60);
  });
});

describe('what a value belongs to', () => {
  it('rolls fine body styles up to styles, and drive types to drive groups', () => {
    const styles = new Set(VEHICLE_STYLES.map((style) => style.code));
    expect(BODY_STYLES.filter((style) => !styles.has(vehicleStyleOf(style.code)))).toEqual([]);
    expect(DRIVE_TYPES.map((type) => driveGroupOf(type.code))).toEqual(DRIVE_TYPES.map((type) => type.groupCode));
  });

  it('gives types to sedans, SUVs and vans alone', () => {
    const divided = VEHICLE_STYLES.map((style) => style.code).filter((code) => subtypesOf(code).length > 0);
    expect(divided).toEqual(['SUVCROSS', 'SEDAN', 'VANMV']);
  });

  it('puts every displacement in one span and a car without one in none', () => {
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

  it('counts a car of 29,999 miles under 30,000 and one of 30,000 not', () => {
    expect(rangesHolding(MILEAGES, 29_999)[0]?.code).toBe('30000');
    expect(rangesHolding(MILEAGES, 30_000)[0]?.code).toBe('45000');
    expect(rangesHolding(MILEAGES, 212_000).map((mileage) => mileage.label)).toEqual(['Over 150,000']);
  });

  it('averages city and highway as the EPA does', () => {
    // A 2021 Toyota Camry LE: 28 city, 39 highway, 32 combined.
    expect(combinedMpg(28, 39)).toBe(32);
  });

  it('calls colours by their simple names', () => {
    const typed = ['Magnetic Gray Metallic', 'grey', 'Midnight Blue', 'Burgundy', 'Champagne', 'Snowflake White Pearl', 'custom', ''];
    expect(typed.map(exteriorColorOf)).toEqual(['GRAY', 'GRAY', 'BLUE', 'RED', 'BEIGE', 'WHITE', undefined, undefined]);
  });

  it('lists the packages of a model with those of its whole make', () => {
    expect(packagesOf('TOYOTA', 'TACOMA').map((option) => option.label)).toEqual(['TRD Off-Road Package', 'TRD Sport Package']);
    expect(packagesOf('BMW', 'BMW328I').map((option) => option.label)).toContain('M Sport Package');
    expect(packagesOf('TOYOTA').length).toBeGreaterThan(2);
    expect(packagesOf('NONE')).toEqual([]);
  });
});

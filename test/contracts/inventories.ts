import fc from 'fast-check';
import { milesBetween, type Position } from '../../src/catalog/places/distance.js';
import {
  type Atom,
  type Clause,
  type IndexedCar,
  type IndexQuery,
  SORTS,
} from '../../src/search/index/search-index.js';

/** A field of a generated index, with the possible values. */
export interface InventedField {
  name: string;
  values: readonly string[];
  isCounted?: boolean;
}

/**
 * Positions of cars: a metropolis with suburbs, distant coasts, both sides of the date line, near a
 * pole.
 */
const TOWNS: readonly Position[] = [
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: 40.7357, longitude: -74.1724 },
  { latitude: 41.0534, longitude: -73.5387 },
  { latitude: 39.9526, longitude: -75.1652 },
  { latitude: 34.0522, longitude: -118.2437 },
  { latitude: 21.3069, longitude: -157.8583 },
  { latitude: 51.88, longitude: -179.99 },
  { latitude: 51.88, longitude: 179.99 },
  { latitude: 89.9, longitude: 10 },
];

/** Few and coarse, so that many cars tie. */
const PRICES = [0, 500, 9_995, 9_996, 18_000, 25_000, 1_000_000];
const YEARS = [1981, 2015, 2016, 2024, 2025, 2027];
const MILEAGES = [0, 1, 15_000, 60_000, 249_999];
const LISTED_AT = [0, 1_699_999_999_999, 1_700_000_000_000, 1_790_000_000_000];
const SCORES = [0, 60, 140, 500, 560, 1_000];

const FIRST_ID = 700_000_000;
const ID_STEP = 7_919;
const ID_SPAN = 100_003;

/**
 * Ids that are not in order of arrival. Both numbers are prime, so up to `ID_SPAN` ids are unique.
 */
export function inventedId(carNumber: number): number {
  return FIRST_ID + ((carNumber * ID_STEP) % ID_SPAN);
}

export const positionArbitrary: fc.Arbitrary<Position> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TOWNS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...TOWNS),
        fc.integer({ min: -30, max: 30 }),
        fc.integer({ min: -30, max: 30 }),
      )
      .map(([town, north, east]) => ({
        latitude: Math.min(90, town.latitude + north / 20),
        longitude: Math.max(-180, Math.min(180, town.longitude + east / 20)),
      })),
  },
);

/** One field per number of values. */
export function inventedFields(sizes: readonly number[]): InventedField[] {
  return sizes.map((size, field) => ({
    name: `field${field}`,
    values: Array.from({ length: size }, (_, value) => `value${value}`),
  }));
}

/** One field in six is not counted. */
export const fieldsArbitrary: fc.Arbitrary<InventedField[]> = fc
  .array(
    fc.record({ size: fc.constantFrom(0, 1, 2, 7, 40), die: fc.integer({ min: 1, max: 6 }) }),
    { maxLength: 5 },
  )
  .map((drawn) =>
    inventedFields(drawn.map(({ size }) => size)).map((field, at) => ({
      ...field,
      isCounted: drawn[at]!.die > 1,
    })),
  );

/** Cars with none, one or several values per field, sometimes the same value twice. */
export function carsArbitrary(
  fields: readonly InventedField[],
  { maxCars = 300 } = {},
): fc.Arbitrary<IndexedCar[]> {
  return fc
    .array(carArbitrary(fields), { maxLength: maxCars, size: 'max' })
    .map((cars) => cars.map((car, number) => ({ ...car, id: inventedId(number) })));
}

/** Every second field has at most one value per car, as most real fields do. */
export function carArbitrary(
  fields: readonly InventedField[],
): fc.Arbitrary<Omit<IndexedCar, 'id'>> {
  return fc
    .record({
      values: fc.tuple(
        ...fields.map(({ values }, field) => valuesOfCar(values, field % 2 === 0 ? 1 : 4)),
      ),
      priceDollars: fc.constantFrom(...PRICES),
      year: fc.constantFrom(...YEARS),
      mileageMiles: fc.constantFrom(undefined, ...MILEAGES),
      listedAt: fc.constantFrom(...LISTED_AT),
      score: fc.constantFrom(...SCORES),
      position: positionArbitrary,
    })
    .map(({ position, ...car }) => ({ ...car, ...position }));
}

function valuesOfCar(values: readonly string[], mostValues: number): fc.Arbitrary<string[]> {
  return fc.array(valueOf(values), { maxLength: values.length === 0 ? 0 : mostValues });
}

/** Queries of every form that the port allows, including some without matches. */
export function queryArbitrary(
  fields: readonly InventedField[],
  { maxCars = 300 } = {},
): fc.Arbitrary<IndexQuery> {
  return fc.record(
    {
      clauses: fc.array(clauseArbitrary(fields), { maxLength: 4 }),
      sort: fc.constantFrom(...SORTS),
      origin: fc.option(positionArbitrary, { nil: undefined }),
      firstRecord: fc.oneof(fc.constant(0), fc.nat(maxCars)),
      numRecords: fc.oneof(fc.constant(20), fc.nat(60)),
      excludedIds: fc.array(fc.nat(maxCars).map(inventedId), { maxLength: 25 }),
      includesPrices: fc.boolean(),
      includedField: fc.constantFrom('nowhere', ...fields.map(({ name }) => name)),
    },
    { requiredKeys: ['clauses', 'sort', 'origin', 'firstRecord', 'numRecords'] },
  );
}

function clauseArbitrary(fields: readonly InventedField[]): fc.Arbitrary<Clause> {
  const atoms = fc.array(atomArbitrary(fields), { minLength: 1, maxLength: 4 });
  const atomsOrNone = fc.oneof(
    { weight: 9, arbitrary: atoms },
    { weight: 1, arbitrary: fc.constant([]) },
  );
  const anyOfClause = fc.tuple(atomsOrNone, atoms).chain(([anyOf, shared]) => {
    const left = fc.oneof(fc.constant(null), fc.constant(shared), atomsOrNone);
    const whenCounting = fc.dictionary(
      fc.constantFrom('nowhere', ...fields.map(({ name }) => name)),
      left,
      { maxKeys: fields.length },
    );
    return fc.record({ anyOf: fc.constant(anyOf), whenCounting }, { requiredKeys: ['anyOf'] });
  });
  return fc.oneof(
    { weight: 4, arbitrary: anyOfClause },
    { weight: 1, arbitrary: fc.record({ noneOf: atomsOrNone }) },
  );
}

function atomArbitrary(fields: readonly InventedField[]): fc.Arbitrary<Atom> {
  const known = fields.filter(({ values }) => values.length > 0);
  const ofField = ({ name, values }: InventedField) =>
    fc.record({ field: fc.constant(name), value: valueOf(values) });
  const value = known.length === 0 ? [] : [fc.constantFrom(...known).chain(ofField)];
  const unknown = fc.record({
    field: fc.constantFrom('nowhere', ...fields.map(({ name }) => name)),
    value: fc.constantFrom('', 'unheard of', 'constructor'),
  });
  return fc.oneof(
    { weight: 1, arbitrary: unknown },
    ...value.map((arbitrary) => ({ weight: 12, arbitrary })),
    { weight: 2, arbitrary: rangeArbitrary('priceDollars', PRICES) },
    { weight: 2, arbitrary: rangeArbitrary('year', YEARS) },
    { weight: 2, arbitrary: rangeArbitrary('mileageMiles', MILEAGES) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(positionArbitrary, milesArbitrary)
        .map(([position, miles]) => ({ within: { ...position, miles } })),
    },
  );
}

function rangeArbitrary(
  range: 'priceDollars' | 'year' | 'mileageMiles',
  ends: readonly number[],
): fc.Arbitrary<Atom> {
  const beyond = fc.constantFrom(2 ** 31, 2 ** 32 + 1, -(2 ** 31), -(2 ** 32) + 1_000);
  const end = fc.option(
    fc.oneof(
      fc.constantFrom(...ends),
      fc.constantFrom(...ends).map((each) => each + 0.5),
      beyond,
    ),
    { nil: undefined },
  );
  return fc.record({ range: fc.constant(range), min: end, max: end }, { requiredKeys: ['range'] });
}

/** Usual radii, and some whose border runs exactly through a town. */
const milesArbitrary = fc.oneof(
  fc.constantFrom(0, 10, 25, 50, 75, 100, 250, 2_500, 13_000),
  fc
    .tuple(fc.constantFrom(...TOWNS), fc.constantFrom(...TOWNS))
    .map(([from, to]) => milesBetween(from, to)),
);

/** The first values are far more frequent than the last, as with makes and colors. */
function valueOf(values: readonly string[]): fc.Arbitrary<string> {
  return fc
    .double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    .map((chance) => values[Math.floor(chance ** 3 * values.length)]!);
}

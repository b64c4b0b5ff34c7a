import { milesBetween, type Position } from '../../src/catalog/places/distance.js';
import type {
  AskingPrices,
  Atom,
  Clause,
  IndexAnswer,
  IndexedCar,
  IndexedField,
  IndexHit,
  IndexQuery,
  PriceFigures,
  Sort,
} from '../../src/search/index/search-index.js';
import { distancePenalty } from '../../src/search/relevance.js';

/** Test oracle: implements the port's contract on a plain list of cars, slowly and simply. */
export function bruteForceSearch(
  fields: readonly IndexedField[],
  cars: readonly IndexedCar[],
  query: IndexQuery,
): IndexAnswer {
  const { firstRecord, numRecords, origin, includedField, includesPrices } = query;
  const fieldNames = fields.map(({ name }) => name);
  const side = sidesOf(fieldNames, cars, query);
  const found = side(undefined);
  const page = inOrder(found, query).slice(firstRecord, firstRecord + numRecords);
  return {
    hits: page.map((car) => ({
      id: car.id,
      ...(origin && { distanceMiles: milesBetween(origin, car) }),
      ...(includesPrices && { priceDollars: car.priceDollars }),
      ...(includedField !== undefined && saidOf(car, fields, query)),
    })),
    total: found.length,
    counts: new Map(
      fields.flatMap(({ name, isCounted = true }, field) =>
        isCounted ? [[name, countValues(cars, side(name), field)] as const] : [],
      ),
    ),
    ...(found.length > 0 && {
      stats: {
        minPriceDollars: Math.min(...found.map((car) => car.priceDollars)),
        maxPriceDollars: Math.max(...found.map((car) => car.priceDollars)),
        minYear: Math.min(...found.map((car) => car.year)),
        maxYear: Math.max(...found.map((car) => car.year)),
      },
    }),
  };
}

/** The oracle of `SearchIndex.pricesOf`. */
export function bruteForcePrices(
  fields: readonly IndexedField[],
  cars: readonly IndexedCar[],
  clauses: readonly Clause[],
  parts: readonly (readonly Clause[])[],
): AskingPrices {
  const fieldNames = fields.map(({ name }) => name);
  const figuresOf = (requested: readonly Clause[]): PriceFigures | undefined => {
    const found = sidesOf(fieldNames, cars, { clauses: requested })(undefined);
    const prices = found.map(({ priceDollars }) => priceDollars).toSorted((a, b) => a - b);
    const [count, half] = [prices.length, Math.floor(prices.length / 2)];
    if (count === 0) return undefined;
    const medianDollars =
      count % 2 === 1 ? prices[half]! : Math.round((prices[half - 1]! + prices[half]!) / 2);
    return { count, lowestDollars: prices[0]!, medianDollars, highestDollars: prices.at(-1)! };
  };
  return { all: figuresOf(clauses), parts: parts.map((part) => figuresOf([...clauses, ...part])) };
}

function saidOf(
  car: IndexedCar,
  fields: readonly IndexedField[],
  { includedField, origin }: IndexQuery,
): Pick<IndexHit, 'points' | 'value'> {
  const field = fields.findIndex(
    ({ name, isCounted }) => isCounted === false && name === includedField,
  );
  const value = car.values[field]?.[0];
  const penalty = origin ? distancePenalty(milesBetween(origin, car)) : 0;
  return { points: car.score - penalty, ...(value !== undefined && { value }) };
}

/**
 * Returns a function for the cars on which a field's options are counted; without a field, the
 * hits.
 */
function sidesOf(
  fieldNames: readonly string[],
  cars: readonly IndexedCar[],
  { clauses, excludedIds }: Pick<IndexQuery, 'clauses' | 'excludedIds'>,
) {
  const satisfying = new Map<Atom, Set<IndexedCar>>();
  const carsWith = (atom: Atom): Set<IndexedCar> => {
    const found =
      satisfying.get(atom) ?? new Set(cars.filter((car) => satisfies(fieldNames, car, atom)));
    satisfying.set(atom, found);
    return found;
  };
  return (countedField: string | undefined): IndexedCar[] => {
    const demands = clauses
      .filter((clause) => 'anyOf' in clause)
      .map(({ anyOf, whenCounting = {} }) => {
        return countedField !== undefined && Object.hasOwn(whenCounting, countedField)
          ? whenCounting[countedField]!
          : anyOf;
      })
      .filter((atoms) => atoms !== null)
      .map((atoms) => atoms.map(carsWith));
    const unwanted = clauses.flatMap((clause) =>
      'noneOf' in clause ? clause.noneOf.map(carsWith) : [],
    );
    return cars.filter(
      (car) =>
        !excludedIds?.includes(car.id) &&
        demands.every((anyOf) => anyOf.some((those) => those.has(car))) &&
        !unwanted.some((those) => those.has(car)),
    );
  };
}

/** Values that only other cars have count zero. A value that a car has twice counts once. */
function countValues(
  cars: readonly IndexedCar[],
  side: readonly IndexedCar[],
  field: number,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const car of cars) for (const value of car.values[field]!) counts.set(value, 0);
  for (const car of side) {
    car.values[field]!.forEach((value, at, values) => {
      if (values.indexOf(value) === at) counts.set(value, counts.get(value)! + 1);
    });
  }
  return counts;
}

function satisfies(fieldNames: readonly string[], car: IndexedCar, atom: Atom): boolean {
  if ('field' in atom)
    return car.values[fieldNames.indexOf(atom.field)]?.includes(atom.value) ?? false;
  if ('within' in atom) return milesBetween(atom.within, car) <= atom.within.miles;
  const number = car[atom.range];
  return (
    number !== undefined && number >= (atom.min ?? -Infinity) && number <= (atom.max ?? Infinity)
  );
}

function inOrder(cars: readonly IndexedCar[], { sort, origin }: IndexQuery): IndexedCar[] {
  return cars
    .map((car) => ({ car, key: sortKeyOf(car, sort, origin) }))
    .toSorted((a, b) => (a.key === b.key ? a.car.id - b.car.id : a.key - b.key))
    .map(({ car }) => car);
}

/** The lowest key comes first. */
function sortKeyOf(car: IndexedCar, sort: Sort, origin: Position | undefined): number {
  switch (sort) {
    case 'relevance':
      return (origin ? distancePenalty(milesBetween(origin, car)) : 0) - car.score;
    case 'derivedpriceASC':
      return car.priceDollars;
    case 'derivedpriceDESC':
      return -car.priceDollars;
    case 'distanceASC':
      return origin ? milesBetween(origin, car) : 0;
    case 'datelistedASC':
      return car.listedAt;
    case 'datelistedDESC':
      return -car.listedAt;
    case 'mileageASC':
      return car.mileageMiles ?? Infinity;
    case 'mileageDESC':
      return car.mileageMiles === undefined ? Infinity : -car.mileageMiles;
    case 'yearASC':
      return car.year;
    case 'yearDESC':
      return -car.year;
  }
}

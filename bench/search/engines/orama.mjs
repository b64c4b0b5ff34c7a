// @ts-check
// Orama in process.
import { create, insertMultiple, search } from '@orama/orama';
import { milesBetween } from '../../../dist/modules/src/catalog/places/distance.js';
import { distancePenalty } from '../../../dist/modules/src/search/relevance.js';
import { circleOf, sidesOf } from '../sides.mjs';
import { EncodedCars } from '../encoded-cars.mjs';

const CARS_A_BATCH = 5_000;

/**
 * Fields are enums with facets. A radius is a filter on the places within it, which is faster and
 * more exact in Orama than its geopoints. One search returns the hits and their facets, plus one
 * per set of facets counted on another side. Orama has neither minima nor a sort by two keys: both
 * are computed from the hits' documents, in one pass.
 */
export class OramaEngine {
  static about =
    'Orama in process; enum fields with its facets, radius as the places within, one search a side; stored totals where nothing is ' +
    'filtered; lowest, highest and the page from the documents of the hits';

  #database;
  #fieldNames;
  #encoded;
  #totals;
  #multi;
  #count = 0;

  constructor(fieldNames) {
    this.#fieldNames = fieldNames;
  }

  async load(cars) {
    const kept = [...cars];
    // Orama's own columns are strings; of the encoding only places, totals and multi-value fields
    // are used.
    const encoded = (this.#encoded = await EncodedCars.of(this.#fieldNames, kept));
    this.#multi = encoded.fields.map(({ isMulti }) => isMulti);
    const fields = encoded.fields.map(({ name, isMulti }) => [name, isMulti ? 'enum[]' : 'enum']);
    this.#database = create({
      schema: { place: 'enum', price: 'number', ...Object.fromEntries(fields) },
      sort: { enabled: false },
    });
    for (let first = 0; first < kept.length; first += CARS_A_BATCH) {
      await insertMultiple(
        this.#database,
        kept
          .slice(first, first + CARS_A_BATCH)
          .map((car, at) => this.#document(car, encoded.placeOfCar[first + at])),
        CARS_A_BATCH,
      );
    }
    this.#totals = encoded.totals();
    this.#count = kept.length;
    encoded.letCarsGo();
    return this.#count;
  }

  async run(query) {
    const { hits, sides } = sidesOf(query, this.#fieldNames);
    const near =
      circleOf(query) && this.#encoded.placesWithin(circleOf(query)).map(({ place }) => place);
    const aside = new Set(sides.flatMap(({ fields }) => fields));
    const counted = hits.length === 0 ? [] : this.#fieldNames.filter((name) => !aside.has(name));
    const found = await this.#search(hits, near, counted, this.#count);
    const facets = [found.facets];
    for (const { clauses, fields } of sides.filter((side) => side.clauses.length > 0))
      facets.push((await this.#search(clauses, near, fields, 0)).facets);
    const stored =
      hits.length === 0
        ? this.#fieldNames
        : sides.filter(({ clauses }) => clauses.length === 0).flatMap(({ fields }) => fields);
    const documents = found.hits.map(({ document }) => document);
    return {
      total: found.count,
      facets,
      stored,
      stats: statsOf(documents),
      ids: pageOf(documents, query),
    };
  }

  answer({ total, facets, stored, stats, ids }) {
    const counts = new Map(this.#fieldNames.map((name) => [name, new Map()]));
    for (const [name, { values }] of facets.flatMap((each) => Object.entries(each ?? {}))) {
      for (const [value, count] of Object.entries(values))
        if (value !== '') counts.get(name).set(value, count);
    }
    for (const name of stored) counts.set(name, this.#totals.get(name));
    return { total, counts, stats, ids };
  }

  #document(car, place) {
    const values = this.#fieldNames
      .map((name, at) => [name, this.#multi[at] ? car.values[at] : car.values[at][0]])
      .filter(([, value]) => value !== undefined);
    const { latitude, longitude, score, year, mileageMiles, listedAt } = car;
    return {
      id: String(car.id),
      place,
      price: car.priceDollars,
      year,
      mileageMiles,
      listedAt,
      score,
      latitude,
      longitude,
      ...Object.fromEntries(values),
    };
  }

  #search(clauses, near, facetNames, limit) {
    const where =
      clauses.length === 0
        ? {}
        : {
            where: {
              and: clauses.map((atoms) => ({
                or: atoms.map((atom) => this.#condition(atom, near)),
              })),
            },
          };
    return search(this.#database, {
      term: '',
      limit,
      ...where,
      ...(facetNames.length > 0 && {
        facets: Object.fromEntries(facetNames.map((name) => [name, {}])),
      }),
    });
  }

  #condition(atom, near) {
    if ('within' in atom) return { place: { in: near } };
    if ('field' in atom)
      return {
        [atom.field]: this.#multi[this.#fieldNames.indexOf(atom.field)]
          ? { containsAll: [atom.value] }
          : { eq: atom.value },
      };
    if (atom.range !== 'priceDollars')
      throw new Error(`The bench does not ask Orama for a range of ${atom.range}.`);
    return { price: { between: [atom.min ?? 0, atom.max ?? Number.MAX_SAFE_INTEGER] } };
  }
}

function statsOf(documents) {
  if (documents.length === 0) return undefined;
  const stats = {
    minPriceDollars: Infinity,
    maxPriceDollars: -Infinity,
    minYear: Infinity,
    maxYear: -Infinity,
  };
  for (const { price, year } of documents) {
    stats.minPriceDollars = Math.min(stats.minPriceDollars, price);
    stats.maxPriceDollars = Math.max(stats.maxPriceDollars, price);
    stats.minYear = Math.min(stats.minYear, year);
    stats.maxYear = Math.max(stats.maxYear, year);
  }
  return stats;
}

function pageOf(documents, { sort, origin, firstRecord, numRecords }) {
  const keyed = documents.map((document) => ({
    key: keyOf(document, sort, origin),
    id: Number(document.id),
  }));
  keyed.sort((a, b) => a.key - b.key || a.id - b.id);
  return keyed.slice(firstRecord, firstRecord + numRecords).map(({ id }) => id);
}

const COLUMNS = {
  derivedprice: 'price',
  datelisted: 'listedAt',
  mileage: 'mileageMiles',
  year: 'year',
};

function keyOf(document, sort, origin) {
  if (sort === 'relevance')
    return (origin ? distancePenalty(milesBetween(origin, document)) : 0) - document.score;
  if (sort === 'distanceASC') return origin ? milesBetween(origin, document) : 0;
  const value = document[COLUMNS[sort.replace(/ASC|DESC/, '')]];
  if (value === undefined) return Number.MAX_VALUE;
  return sort.endsWith('ASC') ? value : -value;
}

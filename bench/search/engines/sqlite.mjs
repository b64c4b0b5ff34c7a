// @ts-check
// SQLite as Node brings it, in memory.
import { DatabaseSync } from 'node:sqlite';
import { EncodedCars } from '../encoded-cars.mjs';
import { circleOf, sidesOf } from '../sides.mjs';
import { needsNear, orderOf, whereOf } from '../sql-words.mjs';

const SORT_INDEXES = [
  'price, id',
  'price DESC, id',
  'score DESC, id',
  'listed_at, id',
  'listed_at DESC, id',
  'year, id',
  'year DESC, id',
  'mileage IS NULL, mileage, id',
  'mileage IS NULL, mileage DESC, id',
];
const FILTER_INDEXES = ['makeCode', 'modelCode', 'trimCode', 'vehicleStyleCode', 'listingType'];

const CAR_COLUMNS =
  'car INTEGER PRIMARY KEY, id INTEGER, place INTEGER, price INTEGER, year INTEGER, mileage INTEGER, listed_at INTEGER, score INTEGER';
/** Bits of a mask column: those that a JavaScript number holds exactly. */
const BITS_A_MASK = 52;

/**
 * One row per car, in place order: single-value fields as integer columns, others as bits of mask
 * columns, which SQLite filters and sums several times faster than rows of a second table. Hits go
 * to a temporary table, which is then grouped field by field. Counts without filters are
 * precomputed, as in every serious deployment.
 */
export class SqliteEngine {
  static about =
    'node:sqlite in memory; integer codes and bit masks, rows in place order, indexes for filters and sorts; hits in a temporary ' +
    'table, one GROUP BY a field, one sum a bit; stored totals where nothing is filtered';

  #database = new DatabaseSync(':memory:');
  #fieldNames;
  #encoded;
  #singles;
  #bits;
  #totals;
  #totalCars = 0;
  #statements = new Map();

  constructor(fieldNames) {
    this.#fieldNames = fieldNames;
    this.#database.exec('PRAGMA cache_size = -2000000; PRAGMA temp_store = MEMORY;');
  }

  async load(cars) {
    const encoded = (this.#encoded = await EncodedCars.of(this.#fieldNames, cars));
    this.#singles = encoded.fields.filter(({ isMulti }) => !isMulti);
    this.#bits = encoded.fields
      .filter(({ isMulti }) => isMulti)
      .flatMap((field) => field.values.slice(1).map((_, at) => ({ field, code: at + 1 })));
    this.#bits.forEach((bit, at) =>
      Object.assign(bit, { mask: Math.floor(at / BITS_A_MASK), weight: 2 ** (at % BITS_A_MASK) }),
    );
    this.#database.exec(`
      CREATE TABLE car (${[CAR_COLUMNS, ...this.#valueColumns().map((name) => `${name} INTEGER`)]});
      CREATE TEMP TABLE near (place INTEGER PRIMARY KEY, miles REAL, penalty INTEGER);
      CREATE TEMP TABLE hits (${[CAR_COLUMNS, ...this.#valueColumns().map((name) => `${name} INTEGER`)]});
    `);
    this.#insertAll();
    const filters = FILTER_INDEXES.map((name) => encoded.field(name)).filter(
      (field) => field && !field.isMulti,
    );
    this.#database.exec(`
      ${SORT_INDEXES.map((on, at) => `CREATE INDEX sorted_${at} ON car (${on});`).join('\n')}
      ${filters.map(({ number }) => `CREATE INDEX filtered_${number} ON car (f${number}, price);`).join('\n')}
      CREATE INDEX placed ON car (place);
      ANALYZE;
    `);
    this.#totals = encoded.totals();
    encoded.letCarsGo();
    return this.#totalCars;
  }

  run(query) {
    const circle = circleOf(query);
    if (circle) this.#fillNear(circle);
    const { hits, sides } = sidesOf(query, this.#fieldNames);
    if (hits.length === 0)
      return {
        total: this.#totalCars,
        counts: [],
        stored: this.#fieldNames,
        stats: this.#statsOf('car'),
        rows: this.#pageOf('car', query),
      };
    const where = this.#where(hits);
    this.#database.exec(`DELETE FROM hits; INSERT INTO hits SELECT * FROM car WHERE ${where}`);
    const aside = new Set(sides.flatMap(({ fields }) => fields));
    const counts = this.#countsOf(
      'hits',
      '',
      this.#fieldNames.filter((name) => !aside.has(name)),
    );
    for (const side of sides.filter(({ clauses }) => clauses.length > 0)) {
      counts.push(...this.#countsOf('car', `WHERE ${this.#where(side.clauses)}`, side.fields));
    }
    const stored = sides
      .filter(({ clauses }) => clauses.length === 0)
      .flatMap(({ fields }) => fields);
    const total = this.#all('SELECT count(*) FROM hits')[0][0];
    return {
      total,
      counts,
      stored,
      stats: total > 0 && this.#statsOf('hits'),
      rows: this.#pageOf('hits', query),
    };
  }

  answer({ total, counts, stored, stats, rows }) {
    const byField = new Map(this.#fieldNames.map((name) => [name, new Map()]));
    for (const [field, code, count] of counts)
      if (code) byField.get(field.name).set(field.values[code], count);
    for (const name of stored) byField.set(name, this.#totals.get(name));
    const [minPriceDollars, maxPriceDollars, minYear, maxYear] = stats || [];
    return {
      total,
      counts: byField,
      stats: stats ? { minPriceDollars, maxPriceDollars, minYear, maxYear } : undefined,
      ids: rows.map(([id]) => id),
    };
  }

  bytes() {
    return this.#all('PRAGMA page_count')[0][0] * this.#all('PRAGMA page_size')[0][0];
  }

  #insertAll() {
    const { ids, placeOfCar, prices, years, mileages, listedAt, scores, fields } = this.#encoded;
    const insert = this.#database.prepare(
      `INSERT INTO car VALUES (${Array(8 + this.#valueColumns().length).fill('?')})`,
    );
    const bitsOf = new Map(
      fields.map((field) => [
        field,
        [undefined, ...this.#bits.filter((bit) => bit.field === field)],
      ]),
    );
    this.#database.exec('BEGIN');
    this.#encoded.inPlaceOrder().forEach((from, car) => {
      const masks = Array(this.#maskCount()).fill(0);
      for (const [field, bits] of bitsOf)
        if (field.isMulti)
          for (const code of new Set(field.codes[from]))
            masks[bits[code].mask] += bits[code].weight;
      const singles = this.#singles.map(({ codes }) => codes[from]);
      insert.run(
        car,
        ids[from],
        placeOfCar[from],
        prices[from],
        years[from],
        mileages[from],
        listedAt[from],
        scores[from],
        ...singles,
        ...masks,
      );
      this.#totalCars++;
    });
    this.#database.exec('COMMIT');
  }

  #valueColumns() {
    return [
      ...this.#singles.map(({ number }) => `f${number}`),
      ...Array.from({ length: this.#maskCount() }, (_, at) => `m${at}`),
    ];
  }

  #maskCount() {
    return Math.ceil(this.#bits.length / BITS_A_MASK);
  }

  #fillNear(circle) {
    const near = JSON.stringify(
      this.#encoded
        .placesWithin(circle)
        .map(({ place, miles, penalty }) => [place, miles, penalty]),
    );
    this.#database.exec('DELETE FROM near');
    this.#prepared(
      'INSERT INTO near SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)',
    ).run(near);
  }

  #where(clauses) {
    return whereOf(clauses, this.#encoded, (field, codes) => {
      const bits = this.#bits.filter((bit) => bit.field === field && codes.includes(bit.code));
      return `(${bits.map(({ mask, weight }) => `m${mask} & ${weight}`).join(' OR ')})`;
    });
  }

  /** `[field, code, count]` of the fields over the rows of a table. */
  #countsOf(table, where, fieldNames) {
    const fields = fieldNames.map((name) => this.#encoded.field(name));
    const counts = fields
      .filter(({ isMulti }) => !isMulti)
      .flatMap((field) =>
        this.#all(`SELECT f${field.number}, count(*) FROM ${table} ${where} GROUP BY 1`).map(
          ([code, count]) => [field, code, count],
        ),
      );
    const bits = this.#bits.filter(({ field }) => fields.includes(field));
    if (bits.length === 0) return counts;
    const [sums] = this.#all(
      `SELECT ${bits.map(({ mask, weight }) => `sum(m${mask} & ${weight} <> 0)`)} FROM ${table} ${where}`,
    );
    return [...counts, ...bits.map(({ field, code }, at) => [field, code, sums[at] ?? 0])];
  }

  /** A query each: SQLite uses the end of an index only if the query has one aggregate. */
  #statsOf(table) {
    if (table === 'hits')
      return this.#all('SELECT min(price), max(price), min(year), max(year) FROM hits')[0];
    return ['min(price)', 'max(price)', 'min(year)', 'max(year)'].map(
      (end) => this.#all(`SELECT ${end} FROM car`)[0][0],
    );
  }

  #pageOf(table, query) {
    const from = needsNear(query) ? `${table} JOIN near USING (place)` : table;
    return this.#all(
      `SELECT id FROM ${from} ORDER BY ${orderOf(query)} LIMIT ${query.numRecords} OFFSET ${query.firstRecord}`,
    );
  }

  #all(sql) {
    return this.#prepared(sql).all();
  }

  /** Compiled once each; there are few variants. */
  #prepared(sql) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
      if (this.#statements.size > 500)
        this.#statements.delete(this.#statements.keys().next().value);
    }
    return statement;
  }
}

// @ts-check
// DuckDB in process and in memory, on one thread.
import {
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBListValue,
  BIGINT,
  DOUBLE,
  INTEGER,
  LIST,
  USMALLINT,
} from '@duckdb/node-api';
import { EncodedCars } from '../encoded-cars.mjs';
import { circleOf, sidesOf } from '../sides.mjs';
import { needsNear, orderOf, whereOf } from '../sql-words.mjs';

const ROWS_A_CHUNK = 2048;

/**
 * One table in place order: small integers as columns and lists for filters, and all values of a
 * car again as one list, `value_numbers`, for counting. A GROUP BY per field would cost 20 ms of
 * planning for forty fields. A query is one statement. DuckDB's indexes (ART) find single rows,
 * not sets, so there are none; its zone maps use the place order.
 */
export class DuckDbEngine {
  static about =
    'DuckDB in memory, 1 thread; integer codes and lists of them, rows in place order; one statement a query: hits as a materialised ' +
    'CTE, all values of a car as one list that is unnested and grouped once; stored totals where nothing is filtered';

  #fieldNames;
  #encoded;
  #connection;
  #totals;
  #count = 0;

  constructor(fieldNames) {
    this.#fieldNames = fieldNames;
  }

  async load(cars) {
    const encoded = (this.#encoded = await EncodedCars.of(this.#fieldNames, cars));
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    this.#connection = await instance.connect();
    const columns = encoded.fields.map(
      ({ number, isMulti }) => `f${number} USMALLINT${isMulti ? '[]' : ''}`,
    );
    await this.#connection.run(
      `CREATE TABLE car (id BIGINT, place INTEGER, price INTEGER, year INTEGER, mileage INTEGER, listed_at DOUBLE, score INTEGER,
        value_numbers INTEGER[], ${columns})`,
    );
    await this.#appendAll();
    this.#totals = encoded.totals();
    encoded.letCarsGo();
    return this.#count;
  }

  async run(query) {
    const { hits, sides } = sidesOf(query, this.#fieldNames);
    const circle = circleOf(query);
    const found = await this.#connection.runAndReadAll(
      hits.length === 0 ? this.#unfiltered(query) : this.#filtered(query, hits, sides, circle),
    );
    return {
      stored:
        hits.length === 0
          ? this.#fieldNames
          : sides.filter(({ clauses }) => clauses.length === 0).flatMap(({ fields }) => fields),
      columns: found.getColumns(),
    };
  }

  /** Rows are (kind, a, b): kind 0 is a value's number and count, -1 the total, -2 prices, -3 years, -4 ids by place on the page. */
  answer({ stored, columns: [kinds, as, bs] }) {
    const counts = new Map(this.#fieldNames.map((name) => [name, new Map()]));
    const figures = { [-1]: [], [-2]: [], [-3]: [], [-4]: [] };
    kinds.forEach((kind, row) => {
      const [a, b] = [Number(as[row]), Number(bs[row])];
      if (kind < 0) figures[kind].push([a, b]);
      else this.#setCount(counts, a, b);
    });
    for (const name of stored) counts.set(name, this.#totals.get(name));
    const [[total]] = figures[-1];
    const [[minPriceDollars, maxPriceDollars]] = figures[-2];
    const [[minYear, maxYear]] = figures[-3];
    const ids = figures[-4].sort(([a], [b]) => a - b).map(([, id]) => id);
    return {
      total,
      counts,
      stats: total > 0 ? { minPriceDollars, maxPriceDollars, minYear, maxYear } : undefined,
      ids,
    };
  }

  /** Values of fields that are counted on another side, or are precomputed, come from there. */
  #setCount(counts, valueNumber, count) {
    const field = this.#encoded.fields[Math.floor(valueNumber / VALUES_A_FIELD)];
    const code = valueNumber % VALUES_A_FIELD;
    if (code) counts.get(field.name).set(field.values[code], count);
  }

  async bytes() {
    const read = await this.#connection.runAndReadAll(
      'SELECT sum(memory_usage_bytes) FROM duckdb_memory()',
    );
    return Number(read.getRows()[0][0]);
  }

  async #appendAll() {
    const { ids, placeOfCar, prices, years, mileages, listedAt, scores, fields } = this.#encoded;
    const types = [
      BIGINT,
      INTEGER,
      INTEGER,
      INTEGER,
      INTEGER,
      DOUBLE,
      INTEGER,
      LIST(INTEGER),
      ...fields.map(({ isMulti }) => (isMulti ? LIST(USMALLINT) : USMALLINT)),
    ];
    const appender = await this.#connection.createAppender('car');
    const order = this.#encoded.inPlaceOrder();
    for (let first = 0; first < order.length; first += ROWS_A_CHUNK) {
      const rows = [...order.subarray(first, first + ROWS_A_CHUNK)];
      const column = (values) => rows.map((row) => values[row]);
      const chunk = DuckDBDataChunk.create(types, rows.length);
      chunk.setColumns([
        rows.map((row) => BigInt(ids[row])),
        ...[placeOfCar, prices, years, mileages, listedAt, scores].map(column),
        rows.map((row) => new DuckDBListValue(valueNumbersOf(fields, row))),
        ...fields.map(({ isMulti, codes }) =>
          isMulti ? rows.map((row) => new DuckDBListValue(codes[row])) : column(codes),
        ),
      ]);
      appender.appendDataChunk(chunk);
      this.#count += rows.length;
    }
    appender.closeSync();
  }

  #unfiltered(query) {
    return `${this.#figuresOf('car')} UNION ALL ${pageOf('car', query)}`;
  }

  #filtered(query, hits, sides, circle) {
    const aside = new Set(sides.flatMap(({ fields }) => fields));
    const others = sides.filter(({ clauses }) => clauses.length > 0);
    const tables = [
      ...(circle ? [this.#nearOf(circle)] : []),
      `hits AS MATERIALIZED (SELECT id, place, price, year, mileage, listed_at, score, value_numbers FROM car WHERE ${this.#where(hits)})`,
      ...others.map(
        ({ clauses, fields }, at) =>
          `side${at} AS MATERIALIZED (SELECT ${fields.map((name) => this.#columnOf(name))} FROM car WHERE ${this.#where(clauses)})`,
      ),
    ];
    const notCounted = [...aside]
      .map((name) => this.#encoded.field(name).number)
      .map(
        (number) =>
          `number NOT BETWEEN ${number * VALUES_A_FIELD} AND ${(number + 1) * VALUES_A_FIELD - 1}`,
      );
    const counts = [
      `SELECT 0 AS kind, number::DOUBLE AS a, count(*)::DOUBLE AS b FROM (SELECT unnest(value_numbers) AS number FROM hits)
        WHERE ${['TRUE', ...notCounted].join(' AND ')} GROUP BY number`,
      ...others.flatMap(({ fields }, at) =>
        fields.map((name) => this.#countsOf(`side${at}`, name)),
      ),
    ];
    return `WITH ${tables} ${[...counts, this.#figuresOf('hits'), pageOf('hits', query)].join(' UNION ALL ')}`;
  }

  #where(clauses) {
    return whereOf(
      clauses,
      this.#encoded,
      ({ number }, codes) =>
        `(${codes.map((code) => `list_contains(f${number}, ${code}::USMALLINT)`).join(' OR ')})`,
    );
  }

  #nearOf(circle) {
    const near = this.#encoded.placesWithin(circle);
    const list = (name) => `unnest([${near.map((place) => place[name])}]) AS ${name}`;
    return near.length === 0
      ? 'near AS (SELECT 0 AS place, 0 AS miles, 0 AS penalty WHERE FALSE)'
      : `near AS (SELECT ${list('place')}, ${list('miles')}, ${list('penalty')})`;
  }

  #countsOf(table, name) {
    const { number, isMulti } = this.#encoded.field(name);
    const code = isMulti ? `unnest(${this.#columnOf(name)})` : this.#columnOf(name);
    const first = number * VALUES_A_FIELD;
    return `SELECT 0, (code + ${first})::DOUBLE, count(*)::DOUBLE FROM (SELECT ${code} AS code FROM ${table}) GROUP BY code`;
  }

  #columnOf(name) {
    return `f${this.#encoded.field(name).number}`;
  }

  #figuresOf(table) {
    return [
      `SELECT -1 AS kind, count(*)::DOUBLE AS a, 0::DOUBLE AS b FROM ${table}`,
      `SELECT -2, min(price)::DOUBLE, max(price)::DOUBLE FROM ${table}`,
      `SELECT -3, min(year)::DOUBLE, max(year)::DOUBLE FROM ${table}`,
    ].join(' UNION ALL ');
  }
}

function pageOf(table, query) {
  const from = needsNear(query) ? `${table} JOIN near USING (place)` : table;
  const page = `SELECT id FROM ${from} ORDER BY ${orderOf(query)} LIMIT ${query.numRecords} OFFSET ${query.firstRecord}`;
  return `SELECT -4, row_number() OVER ()::DOUBLE, id::DOUBLE FROM (${page})`;
}

const VALUES_A_FIELD = 10_000;

function valueNumbersOf(fields, row) {
  return fields.flatMap(({ number, isMulti, codes }) =>
    isMulti
      ? codes[row].map((code) => number * VALUES_A_FIELD + code)
      : codes[row]
        ? number * VALUES_A_FIELD + codes[row]
        : [],
  );
}

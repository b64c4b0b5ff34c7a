import fc from 'fast-check';
import type { Database } from '../../src/platform/database/database.js';
import { TABLE_KEYS, TABLE_NAMES } from '../../src/platform/database/table-keys.js';
import type { Tables } from '../../src/platform/database/tables.js';
import type { AnyRow } from '../../src/platform/database/table-dump.js';
import { insertRows, dumpRows } from '../../src/platform/database/table-dump.js';
import { INVENTORY_SCHEMA } from '../../src/inventory/postgres/inventory-tables.js';

/** Rows of every table. */
export type Contents = Record<keyof Tables, AnyRow[]>;

interface Column {
  readonly name: string;
  readonly dataType: string;
  readonly isNullable: boolean;
}

/**
 * The actual tables of a database by their names in the code, with their columns; without tables of
 * cars.
 */
export async function realTables(database: Database): Promise<ReadonlyMap<string, Column[]>> {
  const tables = (await database.reading.introspection.getTables()).filter(
    ({ schema }) => schema !== INVENTORY_SCHEMA,
  );
  const camel = (name: string) =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new Map(
    tables.map(({ name, columns }) => [
      camel(name),
      columns.map((column) => ({ ...column, name: camel(column.name) })),
    ]),
  );
}

const SIGNS = ['\\', '\n', '\r\n\t', '\u2028', '🚗👩‍👩‍👧', 'é\u0301', '\uFFFD'];
const ODD = ['', `O'Neil "Jr"`, '[]', '{"a":1}', '%_', 'Ω'.repeat(3_000), ...SIGNS];
const WITH_NULL = ['\0', 'a\0b'];

/** Strings that both databases accept, or only SQLite (`hasNull`). */
function oddText(hasNull: boolean): fc.Arbitrary<string> {
  const anyText = fc
    .string({ unit: 'binary' })
    .map((text) => (hasNull ? text : text.replaceAll('\0', '')).toWellFormed());
  return fc.oneof(fc.constantFrom(...ODD, ...(hasNull ? WITH_NULL : [])), anyText);
}

function oddNumber({ name, dataType }: Column): fc.Arbitrary<number> {
  if (/8|big/i.test(dataType)) return fc.maxSafeInteger();
  return name === 'id' ? fc.nat() : fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
}

/** Rows of all tables with all kinds of strings and numbers that the tables accept. */
export function oddContents(
  tables: ReadonlyMap<string, Column[]>,
  hasNull: boolean,
): fc.Arbitrary<Contents> {
  const valueOf = (column: Column, isKey: boolean): fc.Arbitrary<string | number | null> => {
    const value = /text/i.test(column.dataType) ? oddText(hasNull) : oddNumber(column);
    return column.isNullable && !isKey ? fc.option<string | number>(value) : value;
  };
  const rowOf = (table: keyof Tables) => {
    const keys: readonly string[] = TABLE_KEYS[table];
    return fc.record(
      Object.fromEntries(
        tables
          .get(table)!
          .map((column) => [column.name, valueOf(column, keys.includes(column.name))]),
      ),
    );
  };
  const all = Object.fromEntries(
    TABLE_NAMES.map((table) => [table, fc.array(rowOf(table), { maxLength: 4 })]),
  );
  return fc.record(all).map((contents) => consistent(contents as Contents));
}

/** Makes unique columns unique by a number, and foreign keys valid. */
function consistent(contents: Contents): Contents {
  const unique = /^(id|name|ownerId|listingId|vin|subject|\w*Hash|emailKey|shareId)$/;
  const numbered = (row: AnyRow, at: number) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (!unique.test(name) || value === null) return [name, value];
        return [name, typeof value === 'number' ? at + 1 : `${String(value)}${at}`];
      }),
    );
  const all = Object.fromEntries(
    Object.entries(contents).map(([table, rows]) => [table, rows.map(numbered)]),
  ) as Contents;
  const { shopper, session, providerIdentity } = all;
  const owned = (rows: readonly AnyRow[]) =>
    shopper.length === 0
      ? []
      : rows.map((row, at) => ({ ...row, shopperId: shopper[at % shopper.length]!['id'] }));
  return { ...all, session: owned(session), providerIdentity: owned(providerIdentity) };
}

/** Replaces the content of the database. */
export async function fill(database: Database, contents: Contents): Promise<void> {
  await database.longChange(async (change) => {
    for (const table of TABLE_NAMES.toReversed()) await change.deleteFrom(table).execute();
    for (const table of TABLE_NAMES) await insertRows(change, table, contents[table]);
  });
}

/** The content of a database, in order of the keys. */
export async function contentsOf(database: Database): Promise<Contents> {
  const contents: Partial<Contents> = {};
  for (const table of TABLE_NAMES)
    contents[table] = (await Array.fromAsync(dumpRows(database.reading, table))).flat();
  return contents as Contents;
}

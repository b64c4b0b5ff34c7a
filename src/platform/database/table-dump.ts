import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Statements } from './database.js';
import { TABLE_KEYS, TABLE_NAMES } from './table-keys.js';
import type { Tables } from './tables.js';

/** A row of any table; column names in camel case. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Few enough for memory beside a running server, even if each row holds an email. */
const ROWS_AT_ONCE = 200;

/** For table names that are known only at run time. */
function untyped(statements: Statements): Kysely<Record<string, Record<string, unknown>>> {
  return statements as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

export async function countRows(statements: Statements): Promise<Record<keyof Tables, number>> {
  const counts: [string, number][] = [];
  for (const table of TABLE_NAMES) {
    const { count } = await untyped(statements)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push([table, Number(count)]);
  }
  return Object.fromEntries(counts) as Record<keyof Tables, number>;
}

/**
 * All rows of a table in order of its key, in batches. Consistent if the statements are those of a
 * snapshot.
 */
export async function* dumpRows(
  statements: Statements,
  table: keyof Tables,
): AsyncGenerator<AnyRow[]> {
  const keys: readonly string[] = TABLE_KEYS[table];
  let last: AnyRow | undefined;
  for (;;) {
    let query = untyped(statements).selectFrom(table).selectAll().limit(ROWS_AT_ONCE);
    for (const key of keys) query = query.orderBy(key);
    if (last) {
      const [names, values] = [
        keys.map((key) => sql.ref(key)),
        keys.map((key) => sql.val(last![key])),
      ];
      query = query.where(sql<boolean>`(${sql.join(names)}) > (${sql.join(values)})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** Adds rows to a table. @throws the database's error for an invalid row */
export async function insertRows(
  statements: Statements,
  table: string,
  rows: readonly AnyRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await untyped(statements)
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}

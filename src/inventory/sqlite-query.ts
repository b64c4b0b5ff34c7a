import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/**
 * A prepared query with rows as plain objects. Those of `node:sqlite` are dictionaries, which take
 * twice as long to create, read and copy.
 */
export class SqliteQuery<Row> {
  readonly #statement: StatementSync;
  readonly #columns: readonly string[];

  constructor(database: DatabaseSync, sql: string) {
    this.#statement = database.prepare(sql);
    this.#statement.setReturnArrays(true);
    this.#columns = this.#statement.columns().map(({ name }) => name);
  }

  all(...parameters: SQLInputValue[]): Row[] {
    const rows = this.#statement.all(...parameters) as unknown as SQLOutputValue[][];
    return rows.map((values) => {
      const row: Record<string, SQLOutputValue> = {};
      for (let at = 0; at < values.length; at++) row[this.#columns[at]!] = values[at]!;
      return row as Row;
    });
  }
}

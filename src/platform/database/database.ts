import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.js';
import { requireUnicode } from './unusable-database.js';

/** An open transaction: all of its statements take effect, or none. */
export type Change = Transaction<Tables>;

/** Runs statements: the database or a transaction. */
export type Statements = Kysely<Tables>;

/**
 * All data of shoppers, in SQLite below `DATA_DIR` or in PostgreSQL (`DATABASE_URL`). A `change` is
 * durable when it resolves. To make both databases behave alike, times are epoch milliseconds, ids
 * are generated here, and lists and objects are JSON texts.
 */
export class Database {
  constructor(
    /** For reading; returns only durable data. */
    readonly reading: Statements,
    readonly kind: 'sqlite' | 'postgres',
    /** The same without the limits of requests, for commands and migrations. */
    readonly patient: Statements = reading,
    /**
     * The disk fault of the last change, if there was one: data can be read but not written. SQLite
     * only.
     */
    readonly diskFault: () => Error | undefined = () => undefined,
  ) {}

  /**
   * Runs a transaction. `lockNames`: names of what it counts or compares before writing ("at most
   * two of this owner"). Changes with a common name run one after the other, on all servers.
   * @throws errors of the database and of `work`
   */
  async change<Result>(
    lockNames: string | readonly string[] | undefined,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> {
    return allOrNothing(this.reading, async (change) => {
      // A SQLite file has only one writer at a time anyway.
      if (this.kind === 'postgres') {
        // Sorted, so that two changes never deadlock.
        for (const name of [lockNames ?? []].flat().toSorted()) {
          await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(change);
        }
      }
      return work(change);
    });
  }

  /**
   * A long-running change of a command. Locks are waited for as in other changes. @throws errors of
   * `work`
   */
  async longChange<Result>(work: (change: Change) => Promise<Result>): Promise<Result> {
    return allOrNothing(this.patient, work);
  }

  /**
   * Reads a consistent snapshot while others write, without a time limit, read-only. @throws errors
   * of `work`
   */
  async snapshot<Result>(work: (snapshot: Statements) => Promise<Result>): Promise<Result> {
    return this.patient
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  }

  /**
   * @throws UnusableDatabase for an encoding other than UTF-8, or if the database is unavailable
   */
  async checkEncoding(): Promise<void> {
    if (this.kind !== 'postgres') return;
    const { rows } = await sql<{ serverEncoding: string }>`SHOW server_encoding`.execute(
      this.reading,
    );
    requireUnicode(rows[0]!.serverEncoding);
  }

  /** @throws if the database is unavailable */
  async check(): Promise<void> {
    await sql`SELECT 1`.execute(this.reading);
  }

  async close(): Promise<void> {
    await this.reading.destroy();
    if (this.patient !== this.reading) await this.patient.destroy();
  }
}

async function allOrNothing<Result>(
  statements: Statements,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return statements.transaction().execute((change) =>
    work(change).catch(async (error: unknown) => {
      // Statements sent concurrently with the failed one are still queued. They must run before the
      // rollback, not after it.
      await sql`SELECT 1`.execute(change).catch(() => undefined);
      throw error;
    }),
  );
}

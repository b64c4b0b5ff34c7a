import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.js';
import { requireUnicode } from './unusable-database.js';

/** A transaction that is open: what is done by it is done all together, or not at all. */
export type Change = Transaction<Tables>;

/** What a statement can be run by: the database, or a transaction of it. */
export type Statements = Kysely<Tables>;

/**
 * All that shoppers trust the house with: in a file of its own below `DATA_DIR`, or in PostgreSQL (`DATABASE_URL`). What a `change` has
 * resolved for is on disk. Times are milliseconds of the epoch, ids are made here, lists and objects are texts of JSON: what either
 * database would do in a way of its own, neither does.
 */
export class Database {
  constructor(
    /** For reading; nothing is read that is not on disk. */
    readonly reading: Statements,
    readonly kind: 'sqlite' | 'postgres',
    /** The same without the limits of requests: for commands, and for whoever brings the tables up to date. */
    readonly patient: Statements = reading,
    /** What the last change failed by where that was the disk: what is kept can be read then, and nothing is taken. Of a file alone. */
    readonly diskFault: () => Error | undefined = () => undefined,
  ) {}

  /**
   * Does all of it or none. `lockNames` name what is counted or compared before something is written ("at most two of this owner"): two
   * changes of one name come one after the other, whichever server they are asked of. @throws what the database or `work` throws
   */
  async change<Result>(lockNames: string | readonly string[] | undefined, work: (change: Change) => Promise<Result>): Promise<Result> {
    return allOrNothing(this.reading, async (change) => {
      // A file has one writer at a time anyway.
      if (this.kind === 'postgres') {
        // In one order, so that two changes never wait for one another.
        for (const name of [lockNames ?? []].flat().toSorted()) {
          await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(change);
        }
      }
      return work(change);
    });
  }

  /**
   * A change of a command, which nobody waits for: it may take its time. Rows that others hold are waited for no longer than in any change.
   * @throws what `work` throws
   */
  async longChange<Result>(work: (change: Change) => Promise<Result>): Promise<Result> {
    return allOrNothing(this.patient, work);
  }

  /** Reads all as it is at one moment, while others write; for as long as it takes, and it can write nothing. @throws what `work` throws */
  async snapshot<Result>(work: (snapshot: Statements) => Promise<Result>): Promise<Result> {
    return this.patient.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  }

  /** @throws UnusableDatabase, or where it does not answer */
  async checkEncoding(): Promise<void> {
    if (this.kind !== 'postgres') return;
    const { rows } = await sql<{ serverEncoding: string }>`SHOW server_encoding`.execute(this.reading);
    requireUnicode(rows[0]!.serverEncoding);
  }

  /** @throws where it does not answer */
  async check(): Promise<void> {
    await sql`SELECT 1`.execute(this.reading);
  }

  async close(): Promise<void> {
    await this.reading.destroy();
    if (this.patient !== this.reading) await this.patient.destroy();
  }
}

async function allOrNothing<Result>(statements: Statements, work: (change: Change) => Promise<Result>): Promise<Result> {
  return statements.transaction().execute((change) =>
    work(change).catch(async (error: unknown) => {
      // What was asked at once with what failed still waits in line: it has its turn before the end, not after it.
      await sql`SELECT 1`.execute(change).catch(() => undefined);
      throw error;
    }),
  );
}

import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A snapshot of a search's order, without its cars. */
export interface SnapshotHead {
  /** Identifies the search that tokens belong to. */
  readonly search: string;
  readonly excludedIds: readonly number[];
  readonly total: number;
  /** Plain JSON. */
  readonly stats: object;
  /** Number of ranked cars. */
  readonly length: number;
  /** Whether all cars are ranked. */
  readonly isComplete: boolean;
}

/** Limits of a `SnapshotMemory`, shared by all threads of a server. */
export interface SnapshotLimits {
  /** Bytes of all snapshots together. */
  maxBytes: number;
  /** Lifetime of a snapshot since it was created or extended. */
  ttlMs: number;
}

/** Size of a snapshot without its cars. */
const OVERHEAD_BYTES = 1_024;
/** Ids per row. */
const MAX_IDS_PER_CHUNK = 1_000;
const BUSY_TIMEOUT_MS = 5_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS snapshot (
    key TEXT PRIMARY KEY, search TEXT NOT NULL, excluded TEXT NOT NULL, total INTEGER NOT NULL, stats TEXT NOT NULL,
    length INTEGER NOT NULL, complete INTEGER NOT NULL, bytes INTEGER NOT NULL, ends_at REAL NOT NULL, used_at REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS chunk (
    key TEXT NOT NULL REFERENCES snapshot ON DELETE CASCADE, first INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY (key, first)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS snapshot_by_end ON snapshot (ends_at);
  CREATE INDEX IF NOT EXISTS snapshot_by_use ON snapshot (used_at);
  CREATE TABLE IF NOT EXISTS held (id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
  INSERT OR IGNORE INTO held VALUES (1, 0);
  CREATE TRIGGER IF NOT EXISTS hold_added AFTER INSERT ON snapshot BEGIN UPDATE held SET bytes = bytes + NEW.bytes; END;
  CREATE TRIGGER IF NOT EXISTS hold_grown AFTER UPDATE OF bytes ON snapshot
    BEGIN UPDATE held SET bytes = bytes + NEW.bytes - OLD.bytes; END;
  CREATE TRIGGER IF NOT EXISTS hold_gone AFTER DELETE ON snapshot BEGIN UPDATE held SET bytes = bytes - OLD.bytes; END;`;

const HEAD =
  'SELECT search, excluded, total, stats, length, complete FROM snapshot WHERE key = ? AND ends_at > ?';

const EVICT_ENDED = 'DELETE FROM snapshot WHERE ends_at <= ?';
const EVICT_LEAST_USED =
  'DELETE FROM snapshot WHERE key = (SELECT key FROM snapshot ORDER BY used_at LIMIT 1)';

type HeadRow = {
  search: string;
  excluded: string;
  total: number;
  stats: string;
  length: number;
  complete: number;
};

/**
 * Stores result snapshots in an in-memory SQLite database that all threads of the server open by
 * its name. It ends with the process. Its size is limited: the least recently used snapshots are
 * evicted, and all expire.
 */
export class SnapshotMemory {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /** Threads with the same name share snapshots. */
  constructor(
    name: string,
    private readonly limits: SnapshotLimits,
  ) {
    const options = { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true };
    this.database = new DatabaseSync(`file:/result-snapshots-${name}?vfs=memdb`, options);
    this.database.exec(SCHEMA);
  }

  add(
    key: string,
    { search, excludedIds, total, stats, isComplete }: Omit<SnapshotHead, 'length'>,
    ids: Float64Array,
  ): void {
    this.transaction(() => {
      const bytes = OVERHEAD_BYTES + ids.byteLength;
      this.prepared('INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        key,
        search,
        JSON.stringify(excludedIds),
        total,
        JSON.stringify(stats),
        ids.length,
        Number(isComplete),
        bytes,
        nowMs() + this.limits.ttlMs,
        nowMs(),
      );
      this.addIds(key, 0, ids);
      this.evict();
    });
  }

  /** Undefined if it does not exist or has expired. */
  head(key: string): SnapshotHead | undefined {
    const row = this.prepared(HEAD).get(key, nowMs());
    if (!row) return undefined;
    this.prepared('UPDATE snapshot SET used_at = ? WHERE key = ?').run(nowMs(), key);
    const { search, excluded, total, stats, length, complete } = row as HeadRow;
    const [excludedIds, parsedStats] = [
      JSON.parse(excluded) as number[],
      JSON.parse(stats) as object,
    ];
    return { search, excludedIds, total, stats: parsedStats, length, isComplete: complete === 1 };
  }

  /** Ids of up to `count` ranked cars from `first` on. */
  ids(key: string, first: number, count: number): number[] {
    const chunks = this.prepared(
      'SELECT first, ids FROM chunk WHERE key = ? AND first > ? AND first < ? ORDER BY first',
    );
    const rows = chunks.all(key, first - MAX_IDS_PER_CHUNK, first + count);
    return (rows as { first: number; ids: Uint8Array }[]).flatMap((row) => {
      const ids = Array.from(new Float64Array(row.ids.slice().buffer));
      return ids.slice(Math.max(0, first - row.first), Math.max(0, first + count - row.first));
    });
  }

  /** Appends ids after the first `length`; does nothing if another thread already has. */
  extend(key: string, length: number, ids: Float64Array, isComplete: boolean): void {
    this.transaction(() => {
      const { changes } = this.prepared(
        'UPDATE snapshot SET length = length + ?, complete = ?, bytes = bytes + ?, ends_at = ? WHERE key = ? AND ' +
          'length = ? AND complete = 0',
      ).run(
        ids.length,
        Number(isComplete),
        ids.byteLength,
        nowMs() + this.limits.ttlMs,
        key,
        length,
      );
      if (changes === 1) this.addIds(key, length, ids);
      this.evict();
    });
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private addIds(key: string, first: number, ids: Float64Array): void {
    for (let at = 0; at < ids.length; at += MAX_IDS_PER_CHUNK) {
      const bytes = new Uint8Array(ids.slice(at, at + MAX_IDS_PER_CHUNK).buffer);
      this.prepared('INSERT INTO chunk VALUES (?, ?, ?)').run(key, first + at, bytes);
    }
  }

  /**
   * Deletes expired snapshots, then the least recently used ones one by one until the rest fits.
   */
  private evict(): void {
    this.prepared(EVICT_ENDED).run(nowMs());
    while (this.heldBytes() > this.limits.maxBytes) this.prepared(EVICT_LEAST_USED).run();
  }

  private heldBytes(): number {
    return (this.prepared('SELECT bytes FROM held').get() as { bytes: number }).bytes;
  }

  private prepared(sql: string): StatementSync {
    const statement = this.statements.get(sql) ?? this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  private transaction(work: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** A monotonic clock, the same in all threads. */
function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

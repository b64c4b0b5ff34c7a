import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../platform/config/made-folder.js';
import { Logger } from '@nestjs/common';
import type { FlatMemory } from '../index/embedded/flat/flat-memory.js';
import type { SnapshotFacts } from '../index/embedded/flat/snapshot.js';
import { fromSnapshot, SNAPSHOT_FORMAT, toSnapshot } from '../index/embedded/flat/snapshot.js';
import type { BuiltCars } from '../index/embedded/live-search-index.js';

/**
 * Revision of the store at a state; undefined if the changes since then are unknown or too many.
 */
export type RevisionOf = (storeState: string) => Promise<number | undefined>;

/** The cars of a snapshot, and the store revision that they are from. */
export interface RestoredCars {
  readonly built: BuiltCars;
  readonly revision: number;
}

/** Scores decrease with the age of a listing, so they are recomputed at least this often. */
export const MAX_SCORE_AGE_MS = 86_400_000;

const SNAPSHOT_NAME = /^index-\d+\.snapshot(\.\d+)?$/;
/** Temporary files older than this are from a killed writer. */
const LEFT_OVER_AFTER_MS = 3_600_000;

/**
 * The index as a file next to the store, so that a start does not have to build it. It is used only
 * if it was made from the store's present or recent content. A damaged, old or foreign file is
 * ignored, with a line in the log.
 */
export class IndexSnapshotFile {
  private readonly logger = new Logger(IndexSnapshotFile.name);
  private readonly path: string;

  constructor(
    dataDir: string,
    /** See `CarEncoder.key`. */
    private readonly key: string,
  ) {
    this.path = join(dataDir, `index-${SNAPSHOT_FORMAT}.snapshot`);
  }

  /**
   * Loads the file into memory for `scratchRegions` threads, with the store revision of the file's
   * state from `revisionOf`. Undefined if the revision is undefined or the file cannot be used.
   */
  async read(revisionOf: RevisionOf, scratchRegions: number): Promise<RestoredCars | undefined> {
    const startedAt = performance.now();
    try {
      const file = openSync(this.path, 'r');
      try {
        const { facts, load } = fromSnapshot(
          (into, position) => readSync(file, into, 0, into.length, position),
          fstatSync(file).size,
        );
        const revision = this.isCurrent(facts) ? await revisionOf(facts.storeState) : undefined;
        if (revision === undefined) {
          this.logger.log({
            msg: 'index snapshot is outdated, rebuilding',
            snapshot: facts.storeState,
          });
          return undefined;
        }
        const flat = load(true, scratchRegions);
        this.logger.log({
          msg: 'index loaded',
          cars: flat.directory.rowCount,
          durationMs: Math.round(performance.now() - startedAt),
        });
        return {
          built: { memory: flat.toPost(), scoredAt: facts.scoredAt, storeState: facts.storeState },
          revision,
        };
      } finally {
        closeSync(file);
      }
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
      if (isThere)
        this.logger.warn({
          msg: 'index snapshot cannot be used, rebuilding',
          error: String(error),
        });
      return undefined;
    }
  }

  /**
   * Writes a temporary file and renames it, so that a crash leaves a complete file. Blocks the
   * thread, about one second for a million cars.
   */
  write(flat: FlatMemory, storeState: string, scoredAt: number): void {
    const { header, columns } = toSnapshot(flat, { fieldsKey: this.key, storeState, scoredAt });
    const unfinished = `${this.path}.${process.pid}`;
    try {
      makeFolder(dirname(this.path));
      writeWhole(unfinished, [header, columns]);
      renameSync(unfinished, this.path);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
    this.removeLeftOvers();
  }

  /** Removes files of killed writers and of earlier formats; each is as large as the index. */
  private removeLeftOvers(): void {
    const folder = dirname(this.path);
    const others = readdirSync(folder).filter(
      (name) => SNAPSHOT_NAME.test(name) && name !== basename(this.path),
    );
    for (const path of others.map((name) => join(folder, name))) {
      const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
      if (modifiedAt < Date.now() - LEFT_OVER_AFTER_MS) rmSync(path, { force: true });
    }
  }

  private isCurrent({ fieldsKey, scoredAt }: SnapshotFacts): boolean {
    return fieldsKey === this.key && Date.now() - scoredAt < MAX_SCORE_AGE_MS;
  }
}

function writeWhole(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) writeFileSync(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

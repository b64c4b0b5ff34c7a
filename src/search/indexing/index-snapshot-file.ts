import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../config/made-folder.js';
import { Logger } from '@nestjs/common';
import type { FlatMemory } from '../index/embedded/flat/flat-memory.js';
import type { SnapshotFacts } from '../index/embedded/flat/snapshot.js';
import { fromSnapshot, SNAPSHOT_FORMAT, toSnapshot } from '../index/embedded/flat/snapshot.js';
import type { BuiltCars } from '../index/embedded/live-search-index.js';

/** The revision that the store had at a state, if what has changed since can be laid over a snapshot of it. */
export type RevisionOf = (storeState: string) => Promise<number | undefined>;

/** The cars of a snapshot, as they were in the store at a revision. */
export interface RestoredCars {
  readonly built: BuiltCars;
  readonly revision: number;
}

/** Scores fade with the age of a listing, so an index is scored anew at least so often. */
export const MAX_SCORE_AGE_MS = 86_400_000;

const SNAPSHOT_NAME = /^index-\d+\.snapshot(\.\d+)?$/;
/** Whoever is still writing after so long has been killed. */
const LEFT_OVER_AFTER_MS = 3_600_000;

/**
 * The index as a file next to the store, so that a start need not build it from the cars. It is used only when it was made from
 * the very content the store has now, or had not long ago; a torn, old or foreign file is left, with a line in the log, and the index
 * built anew.
 */
export class IndexSnapshotFile {
  private readonly logger = new Logger(IndexSnapshotFile.name);
  private readonly path: string;

  constructor(
    dataDir: string,
    /** What the cars of an index mean: see `CarDigester.key`. */
    private readonly key: string,
  ) {
    this.path = join(dataDir, `index-${SNAPSHOT_FORMAT}.snapshot`);
  }

  /**
   * The cars of the file in a memory for so many threads, with the revision of the store that they are of: what it had at the file's state,
   * which `revisionOf` is asked for. Undefined when that has none, or the file is of no use.
   */
  async read(revisionOf: RevisionOf, isForWasm: boolean, scratchRegions: number): Promise<RestoredCars | undefined> {
    const startedAt = performance.now();
    try {
      const file = openSync(this.path, 'r');
      try {
        const { facts, load } = fromSnapshot((into, position) => readSync(file, into, 0, into.length, position), fstatSync(file).size);
        const revision = this.isCurrent(facts) ? await revisionOf(facts.storeState) : undefined;
        if (revision === undefined) {
          this.logger.log({ msg: 'index snapshot is outdated, rebuilding', snapshot: facts.storeState });
          return undefined;
        }
        const flat = load(isForWasm, scratchRegions);
        this.logger.log({ msg: 'index loaded', cars: flat.directory.rowCount, durationMs: Math.round(performance.now() - startedAt) });
        return { built: { memory: flat.toPost(), scoredAt: facts.scoredAt, storeState: facts.storeState }, revision };
      } finally {
        closeSync(file);
      }
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
      if (isThere) this.logger.warn({ msg: 'index snapshot cannot be used, rebuilding', error: String(error) });
      return undefined;
    }
  }

  /**
   * Writes beside the file and then into its place, so that a crash leaves the old one or the new one whole. Takes a second for
   * a million cars and gives nobody else a turn.
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

  /** Files of a killed writer and of earlier formats, each as large as the index. */
  private removeLeftOvers(): void {
    const folder = dirname(this.path);
    const others = readdirSync(folder).filter((name) => SNAPSHOT_NAME.test(name) && name !== basename(this.path));
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

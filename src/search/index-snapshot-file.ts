import { closeSync, openSync, readSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config.js';
import { ListingStore } from '../inventory/listing-store.js';
import { INDEX_FIELDS } from './index-fields.js';
import type { SnapshotFacts } from './index/embedded/snapshot.js';
import { SNAPSHOT_FORMAT } from './index/embedded/snapshot.js';
import { LiveSearchIndex } from './index/live-search-index.js';

/** To be raised when a field keeps its name but its values, or the score, come to mean something else. */
const MEANING = 1;
const FIELDS_KEY = [MEANING, ...INDEX_FIELDS.map(({ name }) => name)].join();

/** Scores fade with the age of a listing, so an index is scored anew at least so often. */
const MAX_SCORE_AGE_MS = 86_400_000;

/**
 * The index as a file next to the store, so that a start need not build it from the cars. It is used only when it was made from
 * the very content the store has now; a torn, old or foreign file is left, with a line in the log, and the index built anew.
 */
@Injectable()
export class IndexSnapshotFile {
  private readonly logger = new Logger(IndexSnapshotFile.name);
  private readonly path: string;

  constructor(
    config: Config,
    private readonly store: ListingStore,
    private readonly index: LiveSearchIndex,
  ) {
    this.path = join(config.dataDir, `index-${SNAPSHOT_FORMAT}.snapshot`);
  }

  /** Fills the index from the file; answers when its scores were taken, or undefined when the file is of no use. */
  restore(): number | undefined {
    const startedAt = performance.now();
    let facts: SnapshotFacts | undefined;
    try {
      const file = openSync(this.path, 'r');
      try {
        const isUsed = this.index.restore((into, position) => readSync(file, into, 0, into.length, position), (found) => this.isCurrent((facts = found)));
        if (!isUsed) this.logger.log({ msg: 'index snapshot is of another state, building anew', snapshot: facts?.storeState, store: this.store.state() });
        else this.logger.log({ msg: 'index loaded', cars: this.index.size, durationMs: Math.round(performance.now() - startedAt) });
        return isUsed ? facts?.scoredAt : undefined;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.logger.warn({ msg: 'index snapshot cannot be used, building anew', error: String(error) });
      return undefined;
    }
  }

  /** Does nothing while cars have changed since the build. Writes the index beside the file and then into its place, so that a crash leaves the old one or the new one whole. */
  async write(storeState: string, scoredAt: number): Promise<void> {
    const snapshot = this.index.toSnapshot({ fieldsKey: FIELDS_KEY, storeState, scoredAt });
    if (!snapshot) return;
    const unfinished = `${this.path}.${process.pid}`;
    const file = await open(unfinished, 'w');
    try {
      for (const part of [snapshot.header, snapshot.columns]) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.path);
  }

  private isCurrent({ fieldsKey, storeState, scoredAt }: SnapshotFacts): boolean {
    return fieldsKey === FIELDS_KEY && storeState === this.store.state() && Date.now() - scoredAt < MAX_SCORE_AGE_MS;
  }
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../database/busy-file.js';

/** Another process is importing the source. Nothing was read or changed. */
export class SourceInUse extends Error {
  constructor(source: string) {
    super(`${source}: another import of this source is under way; try again when it has ended.`);
  }
}

/**
 * Lets one import of a source at a time into a data folder: two would each remove what the other brings, or put an old file back over
 * a new one. The lock is SQLite's on a file of its own, which the operating system opens again however the process ends.
 */
export class SourceLock {
  private constructor(private readonly file: DatabaseSync) {}

  /** @throws SourceInUse */
  static take(dataDir: string, source: string): SourceLock {
    const folder = join(dataDir, 'imports');
    mkdirSync(folder, { recursive: true });
    const file = new DatabaseSync(join(folder, `${source}.lock`));
    try {
      file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      return new SourceLock(file);
    } catch (error) {
      file.close();
      throw isBusy(error) ? new SourceInUse(source) : error;
    }
  }

  release(): void {
    this.file.close();
  }
}

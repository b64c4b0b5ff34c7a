import { join } from 'node:path';

/** The newest fetched file of a source, and those before it. */
export const STORED_FILES = ['feed', 'feed.1', 'feed.2'] as const;

/** A fetch that takes longer fails. */
export const MAX_FETCH_MS = 30 * 60_000;

/** Folder of the fetched files of a source, below `DATA_DIR`. */
export function fetchedFolder(dataDir: string, source: string): string {
  return join(dataDir, 'fetched', source);
}

/** Path of the newest fetched file of a source, which may not exist yet. */
export function fetchedFile(dataDir: string, source: string): string {
  return join(fetchedFolder(dataDir, source), STORED_FILES[0]);
}

import { join } from 'node:path';

/** The newest file of a source that is fetched, and those of the runs before it. */
export const KEPT_FILES = ['feed', 'feed.1', 'feed.2'] as const;

/** Where the fetched files of a source are below `DATA_DIR`. */
export function fetchedFolder(dataDir: string, source: string): string {
  return join(dataDir, 'fetched', source);
}

/** Where the newest fetched file of a source is, or will be. */
export function fetchedFile(dataDir: string, source: string): string {
  return join(fetchedFolder(dataDir, source), KEPT_FILES[0]);
}

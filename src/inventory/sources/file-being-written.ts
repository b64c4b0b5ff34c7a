import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedSource } from './feed-sources.js';
import type { FileVersion } from './import-reports.js';

/** An upload writes more often than this. */
const GROWING_MS = 5_000;
/** How long a requested import waits for a file that is being written, and how often it looks. */
const WRITTEN_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** An unreadable file counts as missing. */
export function versionOf(path: string): FileVersion | undefined {
  let stats: Stats;
  try {
    stats = statSync(path);
  } catch {
    return undefined;
  }
  return stats.isFile()
    ? { modifiedAt: Math.floor(stats.mtimeMs), sizeBytes: stats.size }
    : undefined;
}

export function isSameVersion(
  file: FileVersion | undefined,
  other: FileVersion | undefined,
): boolean {
  return file?.modifiedAt === other?.modifiedAt && file?.sizeBytes === other?.sizeBytes;
}

/** A fetched file is whole before it has its name. A wrong clock may put a time in the future. */
export function isGrowing(
  { address }: FeedSource,
  { modifiedAt }: FileVersion,
  now: number,
): boolean {
  return address === undefined && Math.abs(now - modifiedAt) < GROWING_MS;
}

/**
 * Whether the source's file is still being written. A time ahead of the clock does not say whether
 * it changed a moment ago, so such a file is watched for as long.
 */
export async function isBeingWritten(source: FeedSource): Promise<boolean> {
  const [seen, now] = [versionOf(source.file), Date.now()];
  if (!seen || source.address !== undefined) return false;
  if (isGrowing(source, seen, now)) return true;
  if (seen.modifiedAt <= now) return false;
  await sleep(GROWING_MS);
  return !isSameVersion(seen, versionOf(source.file));
}

/** Waits until the source's file is written, a minute at most. `waiting` is called if it is not. */
export async function untilWritten(source: FeedSource, waiting: () => void): Promise<void> {
  const limit = Date.now() + WRITTEN_WITHIN_MS;
  for (let looks = 0; Date.now() < limit && (await isBeingWritten(source)); looks++) {
    if (looks === 0) waiting();
    await sleep(LOOK_EVERY_MS);
  }
}

import { utimesSync } from 'node:fs';

/** Sets the time of a file back, so that it does not count as still being written. */
export function settle(path: string): void {
  const past = new Date(Date.now() - 10_000);
  utimesSync(path, past, past);
}

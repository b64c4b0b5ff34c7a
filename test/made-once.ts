import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of this run of jest, which is removed at its end. */
export function runFolder(): string {
  const folder = process.env['TEST_MADE_ONCE'];
  if (folder === undefined) throw new Error('TEST_MADE_ONCE names no folder: start the specs with jest.');
  return folder;
}

/**
 * The folder of this name that all specs of a run share. Where this run has none yet, `make` fills an empty one, and leaves it when nothing
 * writes to it any more. What is in it is copied, never changed.
 */
export async function madeOnce(name: string, make: (emptyDir: string) => void | Promise<void>): Promise<string> {
  const shared = runFolder();
  const made = join(shared, name);
  if (existsSync(made)) return made;
  const making = mkdtempSync(join(shared, 'making-'));
  // Programs that refuse to run as root have to get there.
  for (const path of [shared, making]) chmodSync(path, 0o755);
  await make(making);
  // The other process may have been faster.
  if (existsSync(made)) rmSync(making, { recursive: true });
  else renameSync(making, made);
  return made;
}

import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a store of demo cars and its index into a folder: to make them is most of the time of a start. Where this run has none of that
 * many yet, `make` fills an empty folder with them, and leaves it when nothing writes to it any more.
 */
export async function copyFilledStore(dataDir: string, cars: number, make: (emptyDir: string) => Promise<void>): Promise<void> {
  const madeOnce = process.env['TEST_MADE_ONCE'];
  if (madeOnce === undefined) throw new Error('TEST_MADE_ONCE names no folder: start the specs with jest.');
  const made = join(madeOnce, `${cars}-cars`);
  if (!existsSync(made)) {
    const making = mkdtempSync(join(madeOnce, 'making-'));
    await make(making);
    for (const name of readdirSync(making)) if (!isOfCars(name)) rmSync(join(making, name), { recursive: true });
    // The other process may have been faster.
    if (existsSync(made)) rmSync(making, { recursive: true });
    else renameSync(making, made);
  }
  cpSync(made, dataDir, { recursive: true });
}

const isOfCars = (name: string) => name.startsWith('inventory.sqlite') || name.endsWith('.snapshot');

import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from './made-once.js';

/**
 * Copies a store of demo cars and its index into a folder, because generating them is most of a
 * start's time. `make` fills an empty folder, and returns when nothing writes to it any more.
 */
export async function copyFilledStore(
  dataDir: string,
  cars: number,
  make: (emptyDir: string) => Promise<void>,
): Promise<void> {
  const made = await madeOnce(`${cars}-cars`, async (emptyDir) => {
    await make(emptyDir);
    for (const name of readdirSync(emptyDir))
      if (!isOfCars(name)) rmSync(join(emptyDir, name), { recursive: true });
  });
  cpSync(made, dataDir, { recursive: true });
}

const isOfCars = (name: string) =>
  name.startsWith('inventory.sqlite') || name.endsWith('.snapshot');

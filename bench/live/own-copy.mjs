// @ts-check
// A copy of a demo store that a bench may change, beside the others, taken away afterwards.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const STORE = 'inventory.sqlite';

export class OwnCopy {
  folder;

  /** `name` distinguishes copies of one bench. */
  constructor({ folder }, name = 'live') {
    this.folder = `${folder}-${name}-${process.pid}`;
    console.log(`Copying the store in ${folder} …`);
    mkdirSync(this.folder, { recursive: true });
    for (const name of [STORE, `${STORE}-wal`]) {
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(this.folder, name));
    }
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

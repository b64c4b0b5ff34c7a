// @ts-check
// What a bench needs before it can measure: a build of the sources as they are, and the peers that a clone does not bring along.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const BENCH = import.meta.dirname;
export const ROOT = join(BENCH, '..');

// What a bench starts writes below its own folders alone, also where the environment or `.env` names the database of a shop.
process.env.DATABASE_URL = '';

/** Builds when a source is newer than the last build, unless `isSetUp` says that the build is to be taken as it is. */
export function ensureBuilt(isSetUp) {
  if (!isSetUp)
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'setup.mjs')], { stdio: 'inherit' });
}

/** Installs bench/package.json when its lock is newer than what is installed. */
export function ensurePeers() {
  const installed = join(BENCH, 'node_modules', '.package-lock.json');
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(BENCH, 'package-lock.json')).mtimeMs
  )
    return;
  console.log('Installing the packages to compare with …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: BENCH,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The command, if pinned on one core alone: the last one, which is the quietest. */
export function onCores(command, isPinned) {
  return isPinned ? ['taskset', '-c', String(cpus().length - 1), ...command] : command;
}

/** Whether the machine has taskset. */
export function canPin() {
  return spawnSync('taskset', ['-V']).status === 0;
}

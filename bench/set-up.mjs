// @ts-check
// What a bench needs before it can measure: a build of the sources as they are, and the peers that a clone does not bring along.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const BENCH = import.meta.dirname;
export const ROOT = join(BENCH, '..');

// A bench writes only below its own folders, even if the environment or `.env` names a shop's
// database.
process.env.DATABASE_URL = '';

/** Builds when a source is newer than the last build, unless `isSetUp` skips the check. */
export function ensureBuilt(isSetUp) {
  if (!isSetUp)
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'setup.mjs')], { stdio: 'inherit' });
}

/** Installs bench/package.json when its lock file is newer than the installation. */
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

/** The command, pinned to one core if requested: the last one, which is usually idle. */
export function onCores(command, isPinned) {
  return isPinned ? ['taskset', '-c', String(cpus().length - 1), ...command] : command;
}

/** Whether the machine has taskset. */
export function canPin() {
  return spawnSync('taskset', ['-V']).status === 0;
}

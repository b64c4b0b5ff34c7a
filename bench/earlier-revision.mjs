// @ts-check
// An earlier revision of the product, built in a folder of its own, to be measured beside this one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

/** The short revision. @throws if it does not exist */
export function revisionOf(name) {
  return execFileSync('git', ['rev-parse', '--short', '--verify', `${name}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
}

/** A folder with the earlier revision, built, with its own packages if they differ. */
export function checkout(revision) {
  console.log(`Building ${revision} …`);
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-before-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, revision], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const lockOf = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(ROOT))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

export function removeCheckout(folder) {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
}

/** The built server of a checkout. Revisions before the bundle have another path. */
export function serverProgramOf(root) {
  const bundled = join(root, 'dist', 'forecourt.js');
  return existsSync(bundled) ? bundled : join(root, 'dist', 'src', 'main.js');
}

/** Arguments of Node for a command of a checkout, by its file in `src/commands`. */
export function commandOf(root, name, file) {
  const bundled = join(root, 'dist', 'forecourt.js');
  return existsSync(bundled)
    ? [bundled, name]
    : [join(root, 'dist', 'src', 'commands', `${file}.command.js`)];
}

// Writes the revision of the sources into `dist`: REVISION if set (images are built without git),
// or else git's revision, with -changed if files differ from it.
import { execFileSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = realpathSync(join(import.meta.dirname, '..'));

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function revisionOfGit() {
  try {
    // The folder may be inside another repository.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== ROOT) return undefined;
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
  } catch {
    return undefined;
  }
}

writeFileSync(
  join(ROOT, 'dist', 'revision.txt'),
  process.env.REVISION || revisionOfGit() || 'unknown',
);

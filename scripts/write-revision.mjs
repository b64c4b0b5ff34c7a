// Writes into `dist` which revision of the sources it was built from: REVISION where the caller knows it (an image is built without git),
// else what git says, with -changed where files differ from it.
import { execFileSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = realpathSync(join(import.meta.dirname, '..'));

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function revisionOfGit() {
  try {
    // The folder may lie in a repository of something else.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== ROOT) return undefined;
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
  } catch {
    return undefined;
  }
}

writeFileSync(join(ROOT, 'dist', 'revision.txt'), process.env.REVISION || revisionOfGit() || 'unknown');

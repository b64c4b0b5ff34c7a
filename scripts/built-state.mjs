// Whether `dist` holds what the sources say: by their names and contents, so that a deleted, renamed or older file counts as well as a
// changed one, and a checkout that changes nothing costs no build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';

/** All that a build reads; the lock file stands for the packages that are bundled into the client. */
const SOURCES = [
  'src',
  'views',
  'client',
  'nest-cli.json',
  '.swcrc',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'scripts/build-kernels.mjs',
  'scripts/bundle-server.mjs',
  'scripts/imported-packages.mjs',
  'scripts/build-reference-data.mjs',
  'scripts/compress-client.mjs',
  'scripts/server-of-its-own.mjs',
  'scripts/server-program.mjs',
  'scripts/write-dictionary.mjs',
  'scripts/write-revision.mjs',
];
/** No build reads the specs. */
const SPEC = /\.spec\.tsx?$/;

/** @param {string} root */
const markOf = (root) => join(root, 'dist', '.built');

/**
 * One text for all sources below a root: another one as soon as any of them is another, is gone or has come.
 *
 * @param {string} root
 * @returns {string}
 */
export function digestOfSources(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} [digest] of the sources as they are
 */
export function isBuilt(root, digest = digestOfSources(root)) {
  return existsSync(markOf(root)) && readFileSync(markOf(root), 'utf8') === digest;
}

/** `dist` is no longer known to be what the sources say. @param {string} root */
export function forgetBuild(root) {
  rmSync(markOf(root), { force: true });
}

/**
 * Builds when `dist` is not what the sources say and no other process makes it so. A source that changes meanwhile makes the build stale at
 * once: what is remembered is what the sources were before it. A build that throws leaves nothing to be trusted.
 *
 * @param {string} root
 * @param {() => void | Promise<void>} build
 * @returns {Promise<boolean>} whether it built
 */
export async function buildWhenStale(root, build) {
  if (isBuilt(root)) return false;
  return oneAtATime(root, async () => {
    const digest = digestOfSources(root);
    if (isBuilt(root, digest)) return false;
    forgetBuild(root);
    await build();
    mkdirSync(dirname(markOf(root)), { recursive: true });
    writeFileSync(markOf(root), digest);
    return true;
  });
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return SPEC.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

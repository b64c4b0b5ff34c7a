// Whether `dist` is up to date, by a digest of the sources' names and contents. This detects
// deleted, renamed and older files, and needs no build after a checkout without changes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';

/** All inputs of the build. The lock file represents the packages that are bundled. */
const SOURCES = [
  'src',
  'views',
  'drawn-cars',
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
/** Specs are not built. */
const SPEC = /\.spec\.tsx?$/;

/** @param {string} root */
const markOf = (root) => join(root, 'dist', '.built');

/**
 * A digest of all sources below a root.
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
 *
 * @param {string} root
 * @param {string} [digest] of the current sources
 */
export function isBuilt(root, digest = digestOfSources(root)) {
  return existsSync(markOf(root)) && readFileSync(markOf(root), 'utf8') === digest;
}

/**
 * Marks `dist` as stale.
 * @param {string} root
 */
export function forgetBuild(root) {
  rmSync(markOf(root), { force: true });
}

/**
 * Builds if `dist` is stale, unless another process does. Records the digest from before the build,
 * so that a source changed in the meantime makes the build stale. A failed build leaves `dist` stale.
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

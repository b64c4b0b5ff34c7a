// Packages whose classes and state the product shares with its tests. Both must use the bundle's
// copy.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-fastify',
  '@nestjs/schedule',
  'kysely',
  'prom-client',
  'react',
  'react-dom/server',
  'react/jsx-runtime',
  'undici',
];

const FOLDER = join(import.meta.dirname, '..', 'dist', 'compiled', 'packages');

/**
 * Entries of the bundle that export all names of these packages. The names come from importing each
 * package in Node, because a bundler cannot determine the exports of CommonJS modules.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function importedPackages() {
  mkdirSync(FOLDER, { recursive: true });
  const entries = await Promise.all(
    PACKAGES.map(async (name) => [`modules/packages/${name}`, await writeEntry(name)]),
  );
  return Object.fromEntries(entries);
}

/** @param {string} name */
async function writeEntry(name) {
  const names = Object.keys(await import(name)).filter((exported) => exported !== 'module.exports');
  const file = join(FOLDER, `${name.replaceAll('/', '__')}.js`);
  const lines = [
    `import * as all from '${name}';`,
    ...names.map(
      (exported, at) =>
        `const export${at} = all.${exported};\nexport { export${at} as ${exported} };`,
    ),
  ];
  writeFileSync(file, lines.join('\n'));
  writeFileSync(`${file}.map`, '{"version":3,"sources":[],"names":[],"mappings":""}');
  return file;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './source-files.js';

const SKIPPED =
  /\b(?:describe|it|test)(?:\.\w+)*\.(?:skip|todo|failing|only)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/;
const CONDITIONAL = /\?\s*(?:describe|it|test)\b|\bif \(.*\)\s*(?:describe|it|test)(?:\.each)?\(/;
const FROM_OUTSIDE = /shared\/data|'shared', 'data'/;

const specs = ['src', 'views', 'drawn-cars', 'client', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:spec|contract|real)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => path !== 'test/architecture/tests.spec.ts'),
);

function linesLike(pattern: RegExp): string[] {
  return specs.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

/** Helpers that start the product's program or a command, PostgreSQL or Redis. */
const STARTS_PROGRAMS =
  /from '.*\/(?:server-process|server-program|import-process|data-command|postgres-server|suite-databases|redis-server|both-databases|shop-on-both|places-on-both|store-places|shop-cluster)\.m?js'/;

/** The helper that starts OpenSearch. */
const STARTS_OPENSEARCH = /from '.*\/start-opensearch\.js'/;

describe('Tests', () => {
  it('are found', () => {
    expect(specs.length).toBeGreaterThan(80);
  });

  it.each([
    ["it.skip('opens', () => {", SKIPPED],
    ["describe.skip.each(rows)('opens', () => {", SKIPPED],
    ["xit('opens', () => {", SKIPPED],
    ["(existsSync(FILE) ? describe : describe.skip)('opens', () => {", CONDITIONAL],
    ["if (isThere) it('opens', () => {", CONDITIONAL],
    ["const FILE = '../shared/data/cars.csv';", FROM_OUTSIDE],
  ])('are checked for %s', (line, pattern) => {
    expect(pattern.test(line)).toBe(true);
  });

  it('run in `npm run test:full` or `npm run test:opensearch` where they start programs', () => {
    const inNpmTest = (line: string) => !/\.(?:full|databases|opensearch)\.spec\.ts:/.test(line);
    expect(linesLike(STARTS_PROGRAMS).filter(inNpmTest)).toEqual([]);
  });

  it('run in `npm run test:opensearch` where they start OpenSearch', () => {
    const starting = linesLike(STARTS_OPENSEARCH);
    expect(starting.length).toBeGreaterThan(0);
    expect(starting.filter((line) => !/\.opensearch\.spec\.ts:/.test(line))).toEqual([]);
  });

  it('are never skipped', () => {
    expect(linesLike(SKIPPED)).toEqual([]);
  });

  it('never skip themselves where something is not at hand', () => {
    expect(linesLike(CONDITIONAL)).toEqual([]);
  });

  it('need no file from outside the project', () => {
    expect(linesLike(FROM_OUTSIDE)).toEqual([]);
  });
});

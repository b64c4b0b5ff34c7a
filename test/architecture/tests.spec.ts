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

/** Specs and their helpers. */
const codeOfTests = [
  ...readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!.*node_modules).*\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => join('test', name)),
  ...specs.filter((path) => !path.startsWith('test')),
].filter((path) => path !== 'test/architecture/tests.spec.ts');

function linesLike(pattern: RegExp): string[] {
  return specs.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

const WAIT = /\b(?:waitForTimeout|sleep|pause|setTimeout)\(/;
/** Loops that end with a state, unlike those over a list. */
const LOOP = /\b(?:while \(|do \{|for \((?!let |const [^=;]+ of ))/;
const END_OF_HEADER = /^\s*\)(?: \{)?$/;
const BRANCH = /^\s*(?:\} )?(?:if|else|try|catch|finally)\b/;

/** Why a file may wait for a time. None of these waits can make a right product fail. */
const MAY_WAIT = {
  'ends a process, a socket or a database at a random moment': [
    'test/backup/cars-commands.full.spec.ts',
    'test/backup/data-commands.full.spec.ts',
    'test/database/killed-writer.full.spec.ts',
    'test/imports/import-command.full.spec.ts',
    'test/leads/killed-server.full.spec.ts',
    'test/resilience/cut-clients.full.spec.ts',
    'test/resilience/first-start.full.spec.ts',
  ],
  'plays a slow source, disk, network or shopper': [
    'src/platform/calls/calls.spec.ts',
    'src/platform/telemetry/request-scope.spec.ts',
    'test/accounts/deletion.databases.spec.ts',
    'test/accounts/lying-provider.ts',
    'test/browser/ads.full.spec.ts',
    'test/browser/price-and-zip.full.spec.ts',
    'test/contracts/embedded-listing-store.spec.ts',
    'test/contracts/postgres-listing-store.full.spec.ts',
    'test/database/database.databases.spec.ts',
    'test/database/failed-commit.spec.ts',
    'test/resilience/redis.full.spec.ts',
    'test/serving/held-answers.mjs',
    'test/upstream/fault-proxy.ts',
    'test/upstream/page-over-another.spec.ts',
  ],
  'lets a value of some milliseconds expire': [
    'src/platform/cache/tiered-cache.spec.ts',
    'src/platform/database/sqlite/sqlite-session.spec.ts',
    'src/web/listing-api/result-snapshots.spec.ts',
    'test/resilience/shared-cache.full.spec.ts',
    'test/resilience/shared-rate-limits.full.spec.ts',
  ],
  'shows that nothing follows, where no later state says so': [
    'test/routes/error-reports.spec.ts',
    'test/support/opensearch/opensearch-cluster.opensearch.spec.ts',
    'test/view-counts/views-elsewhere.full.spec.ts',
  ],
  'ends the current turn only': [
    'test/browser/exchange.full.spec.ts',
    'test/browser/push-prompt.spec.ts',
  ],
};

/** Lines that wait for a time, except in loops that end with a state. */
function waitsIn(text: string): string[] {
  const lines = text.split('\n');
  return lines.filter((line, at) => {
    if (!WAIT.test(line) || /^\s*(?:\/\/|\*|import )/.test(line)) return false;
    let around = at;
    while (around >= 0 && !LOOP.test(lines[around]!)) {
      const [text, indent] = [lines[around]!, indentOf(lines[around]!)];
      if (around !== at && !BRANCH.test(text) && !END_OF_HEADER.test(text)) return true;
      const most = END_OF_HEADER.test(text) ? indent : indent - 1;
      around = lines.slice(0, around).findLastIndex((each) => each && indentOf(each) <= most);
    }
    return around < 0;
  });
}

const indentOf = (line: string) => line.length - line.trimStart().length;

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

  it('that kill processes run in `npm run test:full` or `npm run test:opensearch`', () => {
    const killing = linesLike(/\.kill\('SIGKILL'\)/);
    expect(killing.length).toBeGreaterThan(0);
    expect(
      killing.filter((line) => !/\.(?:full|databases|opensearch)\.spec\.ts:/.test(line)),
    ).toEqual([]);
  });

  it('with more runs in `npm run test:long` are run by it', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const longer = specs.filter((path) =>
      readFileSync(join(ROOT, path), 'utf8').includes("process.env['TEST_LONG']"),
    );
    expect(longer.length).toBeGreaterThan(0);
    expect(longer.filter((path) => !scripts['test:long']!.includes(path))).toEqual([]);
  });

  it('are never skipped', () => {
    expect(linesLike(SKIPPED)).toEqual([]);
  });

  it('never skip themselves when something is missing', () => {
    expect(linesLike(CONDITIONAL)).toEqual([]);
  });

  it.each([
    ['await page.waitForTimeout(300);', 1],
    ['for (const afterMs of [900, 1_500]) {\n  await sleep(afterMs);\n}', 1],
    ['while (!isDone) await sleep(20);', 0],
    ['for (; !isDone; await sleep(20)) ask();', 0],
    ['for (;;) {\n  if (isDone) return;\n  try {\n    ask();\n    await sleep(20);\n  }\n}', 0],
  ])('are checked for waits: %j', (text, count) => {
    expect(waitsIn(text)).toHaveLength(count);
  });

  it('wait for a state, not for a time', () => {
    const waiting = codeOfTests.filter(
      (path) => waitsIn(readFileSync(join(ROOT, path), 'utf8')).length > 0,
    );
    expect(waiting.toSorted()).toEqual(Object.values(MAY_WAIT).flat().toSorted());
  });

  it('need no file from outside the project', () => {
    expect(linesLike(FROM_OUTSIDE)).toEqual([]);
  });
});

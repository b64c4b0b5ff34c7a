// @ts-check
// `search`: the listing index beside its peers, every engine in a process of its own, one after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { ensurePeers, onCores } from '../set-up.mjs';
import { countsIn, differences } from './cross-check.mjs';
import { queryMix } from './query-mix.mjs';
import { searchReport, sizeSummary } from './search-report.mjs';

/**
 * `mostCars`: the maximum size that a peer handles in reasonable time; above that it is omitted,
 * and the table says so.
 */
const ENGINES = [
  { name: 'forecourt', module: 'forecourt', mostCars: Infinity },
  { name: 'forecourt-js', module: 'forecourt', mostCars: Infinity, env: { INDEX_KERNEL: 'js' } },
  { name: 'sqlite', module: 'sqlite', mostCars: Infinity, isPeer: true },
  { name: 'duckdb', module: 'duckdb', mostCars: Infinity, isPeer: true },
  { name: 'orama', module: 'orama', mostCars: 100_000, isPeer: true },
];

const SIZES = [25_000, 100_000, 1_000_000];
const OWN = 'forecourt';
/**
 * Measuring time of an engine at one size. A slow peer answers fewer queries, but at least
 * `FEWEST_QUERIES`, with the same mix.
 */
const BUDGET_MS = 60_000;
const FEWEST_QUERIES = 40;
/** The answers of this many queries are compared in full; they include every class of the mix. */
const CHECKED_QUERIES = 40;
const LOAD_LIMIT_MS = 10 * 60_000;

export async function benchSearch(options) {
  const engines = enginesFor(options.engines);
  if (engines.some(({ isPeer }) => isPeer)) ensurePeers();
  const peers = ENGINES.filter(({ isPeer }) => isPeer).map(({ name }) => name);
  const course = {
    sizes: SIZES,
    asked: { queries: options.queryCount, rounds: options.rounds },
    benchSize: (size) => benchSize(size, engines, options),
    reportOf: (figures) => searchReport(figures, OWN, peers),
    keptOf: sizeSummary,
  };
  const { sizes } = await benchSizes('search', course, options);
  if (sizes.some(({ disagreements }) => disagreements.length > 0)) {
    console.error('\nThe engines do not agree: these figures compare nothing.');
    process.exitCode = 1;
  }
}

/** Always includes ours, because all are compared with it. */
function enginesFor(names) {
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no engine ${unknown.join(', ')}; there are ${ENGINES.map(({ name }) => name).join(', ')}.`,
    );
  return ENGINES.filter(({ name }) => names.length === 0 || name === OWN || names.includes(name));
}

async function benchSize(size, engines, options) {
  const store = demoStore(size, options);
  // Imported dynamically, because the build may not exist yet.
  const { Listings } = await import('./listings.mjs');
  const listings = new Listings(store);
  const queries = await queryMix(listings.cars(), options.queryCount, options.seed);
  const encodeMs = await listings.encodeAnew();
  await listings.close();
  const runs = [];
  for (const engine of engines)
    runs.push(await runEngine(engine, { size, store, queries, options }));
  const disagreements = compareAnswers(queries, runs);
  const own = runs.find(({ name }) => name === OWN);
  return {
    size,
    kinds: queries.map(({ kind }) => kind),
    shares: sharesOf(queries, own),
    encodeMs,
    checkedCounts: countsIn(own.answers),
    disagreements,
    runs: runs.map(({ answers, ...run }) => ({ ...run, checkedQueries: answers?.length })),
  };
}

/**
 * A separate process, so that no engine's memory or garbage affects another. A failure is a row of
 * the table, except our own.
 */
async function runEngine({ name, module, mostCars, env }, { size, store, queries, options }) {
  if (size > mostCars)
    return { name, skipped: `not run above ${mostCars.toLocaleString('en-US')} listings` };
  process.stdout.write(`${size.toLocaleString('en-US')} listings, ${name} … `);
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-run-'));
  try {
    const taskFile = join(folder, 'task.json');
    const resultFile = join(folder, 'result.json');
    const task = {
      engine: module,
      store,
      queries,
      rounds: options.rounds,
      budgetMs: BUDGET_MS,
      fewestQueries: FEWEST_QUERIES,
      checkedQueries: CHECKED_QUERIES,
      resultFile,
    };
    writeFileSync(taskFile, JSON.stringify(task));
    const startedAt = performance.now();
    const problem = await runProcess(taskFile, env, options.isPinned);
    if (problem) {
      console.log(problem);
      if (name === OWN)
        throw new Error(`The index of this repository could not be measured: ${problem}`);
      return { name, skipped: problem };
    }
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    return { name, ...JSON.parse(readFileSync(resultFile, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runProcess(taskFile, env, isPinned) {
  const node = [
    process.execPath,
    '--expose-gc',
    '--max-old-space-size=12000',
    '--no-warnings',
    join(import.meta.dirname, 'run-engine.mjs'),
    taskFile,
  ];
  const [command, ...args] = onCores(node, isPinned);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isLate = false;
  const limit = setTimeout(
    () => {
      isLate = true;
      child.kill('SIGKILL');
    },
    LOAD_LIMIT_MS + BUDGET_MS * 2,
  );
  const [code, signal] = await once(child, 'exit');
  clearTimeout(limit);
  if (isLate) return 'took too long';
  return code === 0 ? undefined : `failed (${signal ?? `exit ${code}`})`;
}

function compareAnswers(queries, runs) {
  const own = runs.find(({ name }) => name === OWN);
  return runs
    .filter(({ answers, name }) => answers && name !== OWN)
    .flatMap(({ name, answers }) =>
      differences(queries, own.answers, answers).map(
        (difference) => `${OWN} and ${name} on ${difference}`,
      ),
    );
}

/** Median share of the listings that the queries of a class find, for the report. */
function sharesOf(queries, { answers, cars }) {
  const byKind = Map.groupBy(
    answers.map(({ total }, at) => ({ kind: queries[at].kind, share: total / cars })),
    ({ kind }) => kind,
  );
  return Object.fromEntries(
    [...byKind].map(([kind, found]) => [
      kind,
      found.map(({ share }) => share).sort((a, b) => a - b)[found.length >> 1],
    ]),
  );
}

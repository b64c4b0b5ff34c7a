// @ts-check
// One engine in a process of its own: loads the listings, answers the queries, writes what it measured. Started by the search bench.
import { sharedBytes } from './shared-memory.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { Listings, PEER_FIELDS } from './listings.mjs';

const ENGINES = {
  forecourt: async () => (await import('./engines/forecourt.mjs')).ForecourtEngine,
  sqlite: async () => (await import('./engines/sqlite.mjs')).SqliteEngine,
  duckdb: async () => (await import('./engines/duckdb.mjs')).DuckDbEngine,
  orama: async () => (await import('./engines/orama.mjs')).OramaEngine,
};

/** Enough for the JIT compiler. */
const WARM_UP_MS = 3_000;
const WARM_UP_ROUNDS = 3;

const task = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const Engine = await ENGINES[task.engine]();
const listings = new Listings(task.store);
const engine = new Engine(PEER_FIELDS.map(({ name }) => name));

const memoryBefore = memoryBytes();
const { cars, buildMs } = await load();
const bytes = engine.bytes ? await engine.bytes() : memoryBytes() - memoryBefore;
const queries = task.queries.map(({ search }) => listings.indexQuery(search));

await warmUp();
const rounds = [];
const deadline = performance.now() + task.budgetMs;
for (let round = 0; round < task.rounds && (round === 0 || performance.now() < deadline); round++)
  rounds.push(await measure(round));
const answers = await answersTo(
  queries.slice(0, Math.min(task.checkedQueries, rounds[0].durationsMs.length)),
);

writeFileSync(
  task.resultFile,
  JSON.stringify({
    about: Engine.about,
    cars,
    buildMs,
    bytesPerListing: bytes / cars,
    rounds,
    answers,
  }),
);
process.exit(0);

/** From the store of record to a working engine, as at the start of a server. */
async function load() {
  const startedAt = performance.now();
  const loaded = await (engine.loadFrom
    ? engine.loadFrom(listings)
    : engine.load(listings.indexedCars()));
  return { cars: loaded, buildMs: performance.now() - startedAt };
}

async function warmUp() {
  const until = performance.now() + WARM_UP_MS;
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const query of queries) {
      await engine.run(query);
      if (performance.now() > until) return;
    }
  }
}

/**
 * One pass over the queries; the first ends when the time is up, the others repeat the same
 * queries.
 */
async function measure(round) {
  const durationsMs = [];
  const end = round === 0 ? queries.length : rounds[0].durationsMs.length;
  const startedAt = performance.now();
  for (let at = 0; at < end; at++) {
    const queryStartedAt = performance.now();
    await engine.run(queries[at]);
    durationsMs.push(Number((performance.now() - queryStartedAt).toFixed(4)));
    if (round === 0 && performance.now() > deadline && at + 1 >= task.fewestQueries) break;
  }
  return { durationsMs, elapsedMs: performance.now() - startedAt };
}

/** Not timed; has the same time limit. */
async function answersTo(asked) {
  const until = performance.now() + task.budgetMs;
  const answers = [];
  for (const query of asked) {
    answers.push(plain(engine.answer(await engine.run(query))));
    if (performance.now() > until) break;
  }
  return answers;
}

/** Counts above zero, sorted, so that equal answers are equal strings. */
function plain({ total, counts, stats, ids }) {
  const listed = [...counts].map(([field, values]) => [
    field,
    Object.fromEntries(
      [...values].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  ]);
  return { total, counts: Object.fromEntries(listed), stats: stats ?? null, ids };
}

/** Heap and external memory, after collecting garbage (the process runs with --expose-gc). */
function memoryBytes() {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external + sharedBytes();
}

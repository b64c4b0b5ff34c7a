// @ts-check
// `npm run bench -- NAME [options]`: repeatable measurements. Without a name it lists them.
import { parseArgs } from 'node:util';
import { benchAlerts } from './alerts/alerts-bench.mjs';
import { benchBefore } from './before/before-bench.mjs';
import { benchImport } from './import/import-bench.mjs';
import { benchInteractions } from './interactions/interactions-bench.mjs';
import { benchLate } from './late/late-bench.mjs';
import { benchLive } from './live/live-bench.mjs';
import { benchMemory } from './memory/memory-bench.mjs';
import { benchPage } from './page/page-bench.mjs';
import { benchRedis } from './redis/redis-bench.mjs';
import { benchScale } from './scale/scale-bench.mjs';
import { benchSimulation } from './scale/simulation-bench.mjs';
import { benchSearch } from './search/search-bench.mjs';
import { benchSuggestions } from './suggestions/suggestions-bench.mjs';
import { benchStart } from './start/start-bench.mjs';
import { canPin } from './set-up.mjs';
import { benchWorkers } from './workers/workers-bench.mjs';

const USAGE = `Usage:
  npm run bench -- search [--sizes 25000,100000,1000000] [--engines forecourt,sqlite,duckdb,orama] [--queries 1000] [--rounds 3] [--pin]
      The listing index against node:sqlite, DuckDB and Orama: same listings, same queries, same answers.
  npm run bench -- page [--sizes 25000,1000000] [--requests 500] [--rounds 3] [--connections 16] [--pin]
      The results page over HTTP, uncached and cached: processor time, over one connection and over many. A million cars only on request.
  npm run bench -- before [--before HEAD~1] [--sizes 25000] [--rounds 3]
      Pages, searches and counts of this revision against an earlier one, in turns in one run.
  npm run bench -- start [--before HEAD~1] [--sizes 25000,1000000] [--rounds 5]
      Time from the start of the process until it is ready, with a snapshot, and --help of the commands, against an earlier revision.
  npm run bench -- suggestions [--sizes 25000,1000000] [--phrases 150] [--rounds 3] [--pin]
      Keyword suggestions over HTTP, for uncached texts typed letter by letter. A million cars only on request.
  npm run bench -- late [--sizes 25000] [--requests 50]
      Pages whose counts come from another server, a second late: when the shell can be read, in every coding.
  npm run bench -- redis [--sizes 25000] [--requests 500]
      What Redis costs a request while it is up, silent or gone (needs redis-server).
  npm run bench -- live [--sizes 1000000] [--requests 500] [--rounds 3]
      A server whose cars change: how soon a change is visible, and page times, with and without a build in progress.
  npm run bench -- workers [--sizes 1000000] [--requests 500] [--rounds 3] [--connections 16]
      One and two serving threads: pages a second, memory.
  npm run bench -- scale [--sizes 10000] [--requests 500] [--rounds 3] [--connections 16]
      The index in the instances against OpenSearch with one and three nodes, and pages through two instances behind nginx.
  npm run bench -- simulation
      The largest shop of docs/scaling.md, calculated from these results: a day of alerts, and pages over many machines, one of which fails.
  npm run bench -- import [--sizes 300000] [--rounds 3]
      A feed into an empty store, the same feed again, and beside a running server, with the effect on its pages.
  npm run bench -- alerts [--sizes 25000] [--queries 1000] [--rounds 3]
      Followed searches that the alerts job checks, against searches of pages: how many a second on one core.
  npm run bench -- memory [--sizes 25000] [--requests 500]
      Heap after a tenth, a quarter, and so on to all of the mixed requests (target: 200,000): whether it keeps growing.
  npm run bench -- interactions [--sizes 25000] [--rounds 5]
      Clicks on the results page in Chromium at four times throttle: time to paint, and to the result.
Options of all: --seed 1 (of listings and queries), --data FOLDER (stores listings between runs),
--no-setup (use the build as it is), --no-save (print only).`;

/** @type {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  sizes: { type: 'string' },
  engines: { type: 'string', default: '' },
  queries: { type: 'string', default: '1000' },
  requests: { type: 'string', default: '500' },
  phrases: { type: 'string', default: '150' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  before: { type: 'string', default: 'HEAD~1' },
  seed: { type: 'string', default: '1' },
  data: { type: 'string' },
  pin: { type: 'boolean', default: false },
  'no-setup': { type: 'boolean', default: false },
  'no-save': { type: 'boolean', default: false },
};

const BENCHES = {
  alerts: benchAlerts,
  before: benchBefore,
  start: benchStart,
  search: benchSearch,
  page: benchPage,
  suggestions: benchSuggestions,
  late: benchLate,
  redis: benchRedis,
  live: benchLive,
  workers: benchWorkers,
  scale: benchScale,
  simulation: benchSimulation,
  import: benchImport,
  memory: benchMemory,
  interactions: benchInteractions,
};

process.env.NODE_ENV = 'production';
const { bench, options } = readArguments();
if (bench) await bench(options);
else console.log(USAGE);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    if (values.pin && !canPin()) console.log('taskset is not installed: threads are not pinned.');
    if (positionals.length > 0 && !Object.hasOwn(BENCHES, positionals[0]))
      throw new Error(`Unknown bench: "${positionals[0]}".`);
    return { bench: BENCHES[positionals[0]], options: readOptions(values) };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

function readOptions(values) {
  return {
    sizes: values.sizes?.split(',').map((size) => wholeNumber('sizes', size)),
    engines: values.engines.split(',').filter(Boolean),
    queryCount: wholeNumber('queries', values.queries),
    requestCount: wholeNumber('requests', values.requests),
    phraseCount: wholeNumber('phrases', values.phrases),
    rounds: wholeNumber('rounds', values.rounds),
    before: values.before,
    connections: wholeNumber('connections', values.connections),
    seed: wholeNumber('seed', values.seed),
    dataFolder: values.data,
    isPinned: values.pin && canPin(),
    isSetUp: values['no-setup'],
    isSaved: !values['no-save'],
  };
}

function wholeNumber(name, text) {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${name}: "${text}" is not a whole number above 0.`);
  return Number(text);
}

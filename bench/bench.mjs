// @ts-check
// `npm run bench -- <what> [options]`: numbers anyone can get again. Without a name it lists what there is.
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
      The listing index beside node:sqlite, DuckDB and Orama: same listings, same queries, answers compared with one another.
  npm run bench -- page [--sizes 25000,1000000] [--requests 500] [--rounds 3] [--connections 16] [--pin]
      The results page over HTTP, first asked and asked again: processor time, one connection, then many. A million cars only if asked.
  npm run bench -- before [--before HEAD~1] [--sizes 25000] [--rounds 3]
      Pages, searches and counts of this revision beside those of an earlier one, in turns in one run.
  npm run bench -- start [--before HEAD~1] [--sizes 25000,1000000] [--rounds 5]
      From the start of the process until it is ready, with a snapshot, and --help of the commands, beside an earlier revision.
  npm run bench -- suggestions [--sizes 25000,1000000] [--phrases 150] [--rounds 3] [--pin]
      Keyword suggestions over HTTP, for uncached texts typed letter by letter. A million cars only if asked.
  npm run bench -- late [--sizes 25000] [--requests 50]
      Pages over another server whose counts are a second late: when their shell can be read, in every coding.
  npm run bench -- redis [--sizes 25000] [--requests 500]
      What a Redis that is there, silent or gone costs a request (needs redis-server).
  npm run bench -- live [--sizes 1000000] [--requests 500] [--rounds 3]
      A server whose cars change: how soon a change is seen, and the page meanwhile, with and without a build under way.
  npm run bench -- workers [--sizes 1000000] [--requests 500] [--rounds 3] [--connections 16]
      One serving thread and two: pages a second, memory.
  npm run bench -- scale [--sizes 10000] [--requests 500] [--rounds 3] [--connections 16]
      The index in the instances beside OpenSearch with one and three nodes, and pages through two instances behind nginx.
  npm run bench -- simulation
      The largest shop of docs/scaling.md, reckoned from these results: a day of alerts, pages over many machines of which one is lost.
  npm run bench -- import [--sizes 300000] [--rounds 3]
      A feed into an empty store, again, and beside a running server, with what its pages notice.
  npm run bench -- alerts [--sizes 25000] [--queries 1000] [--rounds 3]
      Searches that people follow, as the job looks at them, beside the searches of pages: how many in a second, on one core.
  npm run bench -- memory [--sizes 25000] [--requests 500]
      The heap after a tenth, a quarter … and all of so many mixed requests (200,000 are asked): whether it goes on growing.
  npm run bench -- interactions [--sizes 25000] [--rounds 5]
      Presses on the results page in a Chromium slowed down four times: from the press to the paint, and to the result.
Options of all: --seed 1 (of listings and queries), --data FOLDER (where listings are kept between runs),
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

// @ts-check
// `import`: a feed into an empty store, the same feed again, a small feed into the full store and into an empty one, and a feed into the store of a
// running server, with what its pages notice.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { percentile, short } from '../figures.mjs';
import { OwnCopy } from '../live/own-copy.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { Connection } from '../page/timed-requests.mjs';
import { machineLine, table } from '../report.mjs';
import { ROOT } from '../set-up.mjs';
import { timeImport } from './import-process.mjs';

const SIZES = [300_000];
const FAULT_EVERY = 100;
/** Rows of one dealer's feed. */
const SMALL_ROWS = 700;
/** Cars of the server that an import runs beside. */
const CARS_BEFORE = 25_000;

export function benchImport(options) {
  return benchSizes(
    'import',
    { sizes: SIZES, benchSize, reportOf: importReport },
    { ...options, isPinned: false },
  );
}

async function benchSize(rows, options) {
  const folder = mkdtempSync(join(options.dataFolder ?? tmpdir(), 'import-bench-'));
  const file = join(folder, 'feed.csv');
  generate(file, rows, 0);
  try {
    const first = await timeImport(folder, file, rows);
    console.log(
      `${rows.toLocaleString('en-US')} rows in ${short(first.seconds)} s; the same again …`,
    );
    const again = await timeImport(folder, file, rows, '--full');
    console.log(`${SMALL_ROWS} rows into the full store, and into an empty one …`);
    const small = join(folder, 'small.csv');
    generate(small, SMALL_ROWS, rows);
    const added = await timeImport(folder, small, SMALL_ROWS, '--source', 'small');
    const alone = await timeImport(join(folder, 'empty'), small, SMALL_ROWS);
    return {
      size: rows,
      first,
      again,
      added,
      alone,
      beside: await besideServer(file, rows, options),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In a separate process: test sources import TypeScript files by their JavaScript names. */
function generate(file, rows, firstRow) {
  const [hooks, generator] = [
    'contracts/writing-process/resolve-typescript.mjs',
    'imports/generate-feed.ts',
  ].map((path) => pathToFileURL(join(ROOT, 'test', path)).href);
  const call = `generateFeed(${JSON.stringify(file)}, ${JSON.stringify({ rows, faultEvery: FAULT_EVERY, firstRow })})`;
  const script = `import { generateFeed } from ${JSON.stringify(generator)}; ${call}`;
  execFileSync(
    process.execPath,
    ['--no-warnings', '--import', hooks, '--input-type=module', '--eval', script],
    { stdio: 'inherit' },
  );
}

async function besideServer(file, rows, options) {
  const store = demoStore(CARS_BEFORE, options);
  const searches = await mixedSearches(store, {
    ...options,
    requestCount: Math.min(options.requestCount, 200),
  });
  const copy = new OwnCopy(store);
  const server = await ServerProcess.start({
    folder: copy.folder,
    env: { DEMO_COUNT: '0', RESULT_CACHE_MB: '0', RESULTS_PAGE_CACHE_MB: '0' },
  });
  const connection = new Connection();
  const urls = searches.map((search) => server.url + search);
  const pages = async (isOver) => {
    const lastBytesMs = [];
    for (let next = 0; !isOver(next); next++)
      lastBytesMs.push((await connection.request(urls[next % urls.length], 'identity')).lastByteMs);
    return {
      count: lastBytesMs.length,
      p50Ms: percentile(lastBytesMs, 0.5),
      p99Ms: percentile(lastBytesMs, 0.99),
    };
  };
  try {
    console.log('Pages without an import …');
    await pages((asked) => asked === urls.length);
    const calm = await pages((asked) => asked === urls.length * options.rounds);
    console.log('Pages with an import …');
    let isDone = false;
    const importing = timeImport(copy.folder, file, rows).finally(() => (isDone = true));
    const [imported, meanwhile] = await Promise.all([importing, pages(() => isDone)]);
    return { imported, calm, meanwhile };
  } finally {
    connection.close();
    await server.stop();
    copy.remove();
  }
}

function importReport({ machine, sizes }) {
  const imports = sizes.flatMap(({ size, first, again, added, alone, beside }) =>
    [
      [size, 'into an empty store', first],
      [size, 'the same again, --full', again],
      [SMALL_ROWS, `into a store of ${size.toLocaleString('en-US')} cars`, added],
      [SMALL_ROWS, 'into an empty store', alone],
      [
        size,
        `beside a server with ${CARS_BEFORE.toLocaleString('en-US')} cars and traffic`,
        beside.imported,
      ],
    ].map(([rows, what, { seconds, processorSeconds, rowsPerSecond, peakMiB }]) => [
      `${rows.toLocaleString('en-US')} rows ${what}`,
      short(seconds),
      short(processorSeconds),
      short(rowsPerSecond),
      short(peakMiB),
    ]),
  );
  const pages = sizes.flatMap(({ size, beside: { calm, meanwhile } }) =>
    [
      ['before', calm],
      ['meanwhile', meanwhile],
      [
        'ratio',
        { count: '', p50Ms: meanwhile.p50Ms / calm.p50Ms, p99Ms: meanwhile.p99Ms / calm.p99Ms },
      ],
    ].map(([what, { count, p50Ms, p99Ms }]) => [
      `${size.toLocaleString('en-US')} rows, ${what}`,
      count,
      short(p50Ms),
      short(p99Ms),
    ]),
  );
  return [
    '# Imports',
    `${machineLine(machine)}. Reading, saving, rating and digesting together; one row in ${FAULT_EVERY} is faulty.`,
    table(['import', 's', 's of CPU time', 'rows/s', 'peak MiB'], imports),
    '## Pages of the server that an import runs beside',
    'One connection, no cache of results; the import, the server and the bench share the machine.',
    table(['pages', 'count', 'p50 ms', 'p99 ms'], pages),
  ].join('\n\n');
}

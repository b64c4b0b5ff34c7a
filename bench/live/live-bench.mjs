// @ts-check
// `live`: how soon a change is seen, and what searches notice of a build, on a running server.
import { setTimeout as sleep } from 'node:timers/promises';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { percentile, short } from '../figures.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { Connection } from '../page/timed-requests.mjs';
import { machineLine, table } from '../report.mjs';
import { OwnCopy } from './own-copy.mjs';

const SIZES = [1_000_000];
/** More changed cars than are applied one by one. */
const CARS_FOR_A_BUILD = 2_500;
const LONGEST_BUILD_MS = 600_000;

export function benchLive(options) {
  return benchSizes(
    'live',
    { sizes: SIZES, benchSize, reportOf: liveReport },
    { ...options, isPinned: false },
  );
}

async function benchSize(size, options) {
  const store = demoStore(size, options);
  const searches = await mixedSearches(store, options);
  const copy = new OwnCopy(store);
  try {
    return { size, ...(await benchCopy(copy.folder, searches, options.rounds)) };
  } finally {
    copy.remove();
  }
}

async function benchCopy(folder, searches, rounds) {
  // Imported dynamically, because the build may not exist yet.
  const { ChangingCars } = await import('./changing-cars.mjs');
  const builds = [];
  const hearBuild = (line) => line.includes('"index built"') && builds.push(JSON.parse(line));
  const env = { LOG_LEVEL: 'info', RESULT_CACHE_MB: '0', KEPT_RESULTS_MB: '0', DEMO_COUNT: '0' };
  const server = await ServerProcess.start({ folder, env, onLine: hearBuild });
  const cars = new ChangingCars(folder, server.url);
  const connection = new Connection();
  const urls = searches.map((search) => server.url + search);
  try {
    await cars.start();
    const first = await cars.times();
    for (const url of urls) await connection.request(url, 'identity');
    console.log('Without a build …');
    const calm = { pages: [], changes: [] };
    for (let round = 0; round < rounds; round++) {
      for (const url of urls)
        calm.pages.push((await connection.request(url, 'identity')).lastByteMs);
      for (let times = 0; times < 20; times++) calm.changes.push(await cars.times());
    }
    console.log('With a build …');
    const building = { pages: [], changes: [] };
    const untilBuilt = async (ask) => {
      const before = builds.length;
      const startedAt = performance.now();
      await cars.makeBuildDue(CARS_FOR_A_BUILD);
      while (builds.length === before) {
        await ask();
        if (performance.now() - startedAt > LONGEST_BUILD_MS)
          throw new Error('No build has ended in ten minutes.');
      }
      await sleep(2_000);
    };
    let next = 0;
    for (let round = 0; round < rounds; round++) {
      await untilBuilt(async () =>
        building.pages.push(
          (await connection.request(urls[next++ % urls.length], 'identity')).lastByteMs,
        ),
      );
      await untilBuilt(async () => building.changes.push(await cars.times()));
    }
    return {
      first,
      calm: summary(calm),
      building: summary(building),
      buildMs: builds.map(({ durationMs }) => durationMs),
    };
  } finally {
    connection.close();
    await cars.close();
    await server.stop();
  }
}

function summary({ pages, changes }) {
  const visible = changes.flatMap(({ added, changed, removed }) => [added, changed, removed]);
  const span = (sample) => ({
    count: sample.length,
    p50: percentile(sample, 0.5),
    p99: percentile(sample, 0.99),
    max: percentile(sample, 1),
  });
  return { pages: span(pages), visible: span(visible) };
}

function liveReport({ machine, sizes }) {
  const cells = ({ count, p50, p99, max }) => [count, short(p50), short(p99), short(max)];
  const rows = sizes.flatMap(({ size, calm, building }) => {
    const name = size.toLocaleString('en-US');
    return [
      [`${name}: a change is seen after`, ...cells(calm.visible)],
      [`${name}: the same during a build`, ...cells(building.visible)],
      [`${name}: a results page takes`, ...cells(calm.pages)],
      [`${name}: the same during a build`, ...cells(building.pages)],
    ];
  });
  const firsts = sizes.map(
    ({ size, first: { added, changed, removed }, buildMs }) =>
      `${size.toLocaleString('en-US')}: the first changes after the start are seen after ` +
      `${[added, changed, removed].map(short).join(', ')} ms; ` +
      `builds took ${buildMs.map((ms) => short(ms / 1_000)).join(', ')} s.`,
  );
  return [
    '# A running server while its cars change',
    `${machineLine(machine)}. The bench itself, which writes to the store and asks, runs on the same machine.`,
    'From the commit in another process to the first answer over HTTP that shows it; no cache of results.',
    table(['what', 'count', 'p50 ms', 'p99 ms', 'max ms'], rows),
    firsts.join('\n'),
  ].join('\n\n');
}

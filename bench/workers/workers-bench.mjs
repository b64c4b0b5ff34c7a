// @ts-check
// `workers`: what a second serving thread gives, and what it takes.
import { readFileSync } from 'node:fs';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { median, short } from '../figures.mjs';
import { OwnCopy } from '../live/own-copy.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { machineLine, table } from '../report.mjs';
import { canPin } from '../set-up.mjs';
import { answerAll } from './steady-load.mjs';

const SIZES = [1_000_000];
const WORKERS = [1, 2];
const TICKS_PER_SECOND = 100;
const WARM_UPS = 2;

export function benchWorkers(options) {
  return benchSizes(
    'workers',
    { sizes: SIZES, benchSize, reportOf: workersReport },
    { ...options, isPinned: false },
  );
}

async function benchSize(size, options) {
  const { rounds, connections } = options;
  const store = demoStore(size, options);
  const paths = (await mixedSearches(store, options)).map((search) => `/cars-for-sale${search}`);
  const copy = new OwnCopy(store);
  try {
    const measured = WORKERS.map((workers) => ({ workers, rounds: [] }));
    // A first start writes the snapshot, so that no measured server has to build. Then the servers
    // alternate.
    await (await ServerProcess.start({ folder: copy.folder })).stop();
    for (let round = 0; round < rounds; round++) {
      for (const { workers, rounds: done } of measured) {
        console.log(`${workers} of ${WORKERS.at(-1)} threads, round ${round + 1} …`);
        done.push(await measure(copy.folder, workers, paths, connections));
      }
    }
    return { size, measured };
  } finally {
    copy.remove();
  }
}

async function measure(folder, workers, paths, connections) {
  // One thread on one core: V8's helpers would otherwise use a second one.
  const isPinned = workers === 1 && canPin();
  const server = await ServerProcess.start({
    folder,
    isPinned,
    env: { WORKERS: String(workers), RESULT_CACHE_MB: '0', KEPT_RESULTS_MB: '0' },
  });
  try {
    const { origin } = new URL(server.url);
    const startMiB = residentMiB(server.pid);
    // Code is optimized over its first thousand pages. Every thread serves as many pages as the
    // single thread does.
    const pages = Array.from({ length: workers }, () => paths).flat();
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) await answerAll(origin, pages, connections);
    const cpuBefore = cpuSeconds(server.pid);
    const answered = await answerAll(origin, pages, connections);
    const cpuMs = (1_000 * (cpuSeconds(server.pid) - cpuBefore)) / pages.length;
    return {
      ...answered,
      cpuMs,
      readyMs: server.readyMs,
      startMiB,
      loadedMiB: residentMiB(server.pid),
    };
  } finally {
    await server.stop();
  }
}

/** Linux only; elsewhere the figure is missing. */
export function residentMiB(pid) {
  return procFigure(pid, 'status', /VmRSS:\s+(\d+)/) / 1_024;
}

function cpuSeconds(pid) {
  const [, user, system] = /\) \S+(?: \S+){10} (\d+) (\d+)/.exec(procText(pid, 'stat')) ?? [];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

function procFigure(pid, name, pattern) {
  return Number(pattern.exec(procText(pid, name))?.[1]);
}

function procText(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function workersReport({ machine, sizes }, { requestCount, rounds, connections }) {
  const rows = [];
  const ratios = [];
  for (const { size, measured } of sizes) {
    const over = ({ rounds: done }, figure) => median(done.map((round) => round[figure]));
    for (const each of measured) {
      const figures = [
        'perSecond',
        'cpuMs',
        'generatorShare',
        'readyMs',
        'startMiB',
        'loadedMiB',
      ].map((figure) => short(over(each, figure)));
      rows.push([
        `${size.toLocaleString('en-US')}, WORKERS=${each.workers}`,
        ...figures,
        each.rounds.reduce((sum, { failed }) => sum + failed, 0),
      ]);
    }
    const [one, two] = measured;
    const more = (figure) => short(over(two, figure) - over(one, figure));
    ratios.push(
      `${size.toLocaleString('en-US')}: ${short(over(two, 'perSecond') / over(one, 'perSecond'))} times the pages a second; ` +
        `${more('startMiB')} MiB more after the start, ${more('loadedMiB')} MiB more under load.`,
    );
  }
  return [
    '# One serving thread and two, over one copy of the index',
    `${machineLine(machine)}. The load generator runs on the same machine and takes the share of a core shown.`,
    `${requestCount} queries of the search bench's mix over ${connections} connections, no cache of results, medians ` +
      `of ${rounds} rounds, after ${WARM_UPS} of warm-up that are not measured. The one thread runs on one core, if the system can pin it.`,
    table(
      [
        'listings',
        'pages/s',
        'CPU ms a page',
        'generator cores',
        'ready ms',
        'start MiB',
        'loaded MiB',
        'failed',
      ],
      rows,
    ),
    ratios.join('\n'),
  ].join('\n\n');
}

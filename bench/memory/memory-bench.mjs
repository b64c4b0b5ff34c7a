// @ts-check
// `memory`: what a server keeps after so many requests of all kinds: a leak shows as a heap that goes on growing once caches are full.
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { machineLine, table } from '../report.mjs';

const SIZES = [25_000];
/**
 * Shares of the requests after which the heap is read: at the first, all caches are full, and the
 * others are compared with it.
 */
const READINGS = [0.1, 0.25, 0.5, 0.75, 1];
const AT_ONCE = 8;
/**
 * From the second round on, searches of the mix have a unique price, so that responses are not
 * cached for long.
 */
const LOWEST_PRICE = 5_000;
/** On this signal the server collects garbage and prints its heap size. */
const SAY_HEAP = `data:text/javascript,process.on('SIGUSR2',()=>{gc();gc();console.log('heap '+process.memoryUsage().heapUsed)})`;
const HEAP_LINE = /^heap (\d+)$/;

export function benchMemory(options) {
  const asked = { mixed: options.requestCount };
  return benchSizes('memory', { sizes: SIZES, asked, benchSize, reportOf: memoryReport }, options);
}

async function benchSize(size, options) {
  const { requestCount, isPinned, seed } = options;
  const store = demoStore(size, options);
  const searches = await mixedSearches(store, { requestCount: 1_000, seed });
  let heard = (/** @type {number} */ _bytes) => {};
  const onLine = (/** @type {string} */ line) => {
    const heap = HEAP_LINE.exec(line);
    if (heap) heard(Number(heap[1]));
  };
  const nodeFlags = ['--expose-gc', '--import', SAY_HEAP];
  const server = await ServerProcess.start({
    folder: store.folder,
    isPinned,
    nodeFlags,
    env: { METRICS_PORT: '0' },
    onLine,
  });
  const heapMiB = async () => {
    const { promise, resolve } = Promise.withResolvers();
    heard = resolve;
    process.kill(server.pid, 'SIGUSR2');
    return (await promise) / 2 ** 20;
  };
  const { origin } = new URL(server.url);
  const readings = [];
  let sent = 0;
  try {
    for (const share of READINGS) {
      const until = Math.round(share * requestCount);
      const client = async () => {
        while (sent < until) await ask(origin, searches, sent++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, client));
      readings.push({ requests: until, heapMiB: await heapMiB() });
      console.log(
        `${until.toLocaleString('en-US')} requests: ${readings.at(-1)?.heapMiB.toFixed(1)} MiB`,
      );
    }
  } finally {
    await server.stop();
  }
  return { size, readings };
}

/** Nine kinds of requests, one after the other. */
async function ask(origin, searches, number) {
  const round = Math.floor(number / searches.length);
  const search = searches[number % searches.length];
  const separator = search === '' ? '' : '&';
  const own =
    round === 0 || search.includes('Price')
      ? search
      : `${search}${separator}maxPrice=${LOWEST_PRICE + number}`;
  const kinds = [
    `/cars-for-sale?${own}`,
    `/rest/lsc/listing?${own}`,
    `/rest/lsc/listing/count?${own}`,
    `/cars-for-sale/vehicle/${1_000_000 + number}`,
    `/rest/lsc/marketplace/suggested/keywords/${encodeURIComponent(`car ${number}`)}`,
    '/',
    `/nothing/${number}`,
    `/rest/lsc/listing?zip=${number}x`,
    '/saved',
  ];
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  };
  const answer = await fetch(origin + kinds[number % kinds.length], {
    headers,
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.url} answers ${answer.status}.`);
}

function memoryReport({ machine, sizes }) {
  const rows = sizes.flatMap(({ size, readings }) =>
    readings.map(({ requests, heapMiB }) => [
      `${size.toLocaleString('en-US')} cars, after ${requests.toLocaleString('en-US')} requests`,
      heapMiB.toFixed(1),
      (heapMiB / readings[0].heapMiB).toFixed(3),
    ]),
  );
  return [
    '# Memory over many requests',
    machineLine(machine),
    'Nine kinds of requests in turn (pages, their calls, cars, suggestions, what is not there, what is wrong), ' +
      `${AT_ONCE} at once; the heap of the serving thread after its garbage is collected.`,
    table(['heap', 'MiB', 'ratio'], rows),
  ].join('\n\n');
}

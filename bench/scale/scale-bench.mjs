// @ts-check
// `scale`: the index in the instances beside the one in OpenSearch, and results pages through two instances behind nginx: same cars, same
// searches, in turns in one run.
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { median, percentile } from '../figures.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { Connection } from '../page/timed-requests.mjs';
import { scaleReport } from './scale-report.mjs';
import { ShopUnderLoad } from './shop-under-load.mjs';

/** Small enough for two cores, which all processes share. */
const SIZES = [10_000];
const PLANS = /** @type {const} */ ([
  { name: 'embedded, 1 thread', kind: 'search', workers: 1, nodes: 0, instances: 1 },
  { name: 'embedded, 2 threads', kind: 'search', workers: 2, nodes: 0, instances: 1 },
  { name: 'OpenSearch, 1 node', kind: 'search', workers: 1, nodes: 1, instances: 1 },
  { name: 'OpenSearch, 3 nodes', kind: 'search', workers: 1, nodes: 3, instances: 1 },
  { name: 'nginx, 2 instances, embedded', kind: 'page', workers: 1, nodes: 0, instances: 2 },
  {
    name: 'nginx, 2 instances, OpenSearch, 3 nodes',
    kind: 'page',
    workers: 1,
    nodes: 3,
    instances: 2,
  },
]);
/**
 * Paths by kind: cars with all counts as JSON; the page, which computes that and more, and renders
 * it.
 */
const ASKED = { search: '/rest/lsc/listing', page: '/cars-for-sale' };
const PARTS = /** @type {const} */ (['instances', 'nodes', 'nginx']);

export function benchScale(options) {
  const asked = {
    requests: options.requestCount,
    rounds: options.rounds,
    connections: options.connections,
  };
  return benchSizes(
    'scale',
    { sizes: SIZES, asked, benchSize, reportOf: scaleReport },
    { ...options, isPinned: false },
  );
}

async function benchSize(size, options) {
  const store = demoStore(size, options);
  const searches = await mixedSearches(store, options);
  const measured = [];
  for (const plan of PLANS) {
    console.log(`${size.toLocaleString('en-US')} cars, ${plan.name} …`);
    const shop = await ShopUnderLoad.start(store, plan);
    try {
      measured.push({
        ...plan,
        readyMs: shop.readyMs,
        ...(await measure(shop, searches, options)),
        indexBytes: await shop.indexBytes(),
      });
    } finally {
      await shop.stop();
    }
  }
  return { size, plans: measured };
}

async function measure(shop, searches, { rounds, connections }) {
  const urls = searches.map((search) => shop.origin + ASKED[shop.plan.kind] + search);
  const done = [];
  // The first round is discarded: code is not optimized yet and files are read.
  for (let round = 0; round <= rounds; round++) done.push(await askAll(shop, urls, connections));
  const over = (figure) => median(done.slice(1).map(figure));
  return {
    perSecond: over(({ seconds }) => urls.length / seconds),
    p50Ms: over(({ times }) => percentile(times, 0.5)),
    p99Ms: over(({ times }) => percentile(times, 0.99)),
    processorMs: Object.fromEntries(
      PARTS.map((part) => [part, over(({ processorMs }) => processorMs[part])]),
    ),
    residentMiB: shop.residentMiB(),
  };
}

/** Over so many connections, each sending one request after the other. */
async function askAll(shop, urls, connections) {
  const left = urls.values();
  const times = [];
  const before = shop.processorMs();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection();
      for (const url of left) times.push((await connection.request(url, 'gzip')).lastByteMs);
      connection.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = shop.processorMs();
  return {
    seconds,
    times,
    processorMs: Object.fromEntries(
      PARTS.map((part) => [part, (after[part] - before[part]) / urls.length]),
    ),
  };
}

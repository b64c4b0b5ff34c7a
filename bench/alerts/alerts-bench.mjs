// @ts-check
// `alerts`: looks at followed searches as the job does (the newest 200 cars with their prices, and a fingerprint), beside the search of a
// page: both read from their query strings, both over the index in this process, nothing remembered. Then whole ticks of the job
// (ticks.mjs).
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { median, short } from '../figures.mjs';
import { machineLine, table } from '../report.mjs';
import { queryMix } from '../search/query-mix.mjs';
import { timeTicks } from './ticks.mjs';

const SIZES = [25_000];
const SUBSCRIPTIONS = 100_000;

export function benchAlerts(options) {
  return benchSizes(
    'alerts',
    { sizes: SIZES, asked: { queries: options.queryCount }, benchSize, reportOf: alertsReport },
    options,
  );
}

async function benchSize(size, options) {
  const { queryCount, rounds, seed } = options;
  const store = demoStore(size, options);
  // Imported dynamically, because the build may not exist yet.
  const { INDEX_FIELDS, Listings } = await import('../search/listings.mjs');
  const { Calls } = await import('../../dist/modules/src/platform/calls/calls.js');
  const { EmbeddedSearchService } =
    await import('../../dist/modules/src/search/embedded-search.service.js');
  const { LiveSearchIndex } =
    await import('../../dist/modules/src/search/index/embedded/live-search-index.js');
  const { SEEN_CARS, fingerprintOf } = await import('../../dist/modules/src/alerts/seen-cars.js');
  const listings = new Listings(store);
  const searches = (await queryMix(listings.cars(), queryCount, seed)).map(({ search }) => search);
  const index = new LiveSearchIndex(INDEX_FIELDS, 'wasm');
  await index.adopt(
    Promise.resolve({ memory: (await listings.builtIndex(true)).toPost(), scoredAt: store.madeAt }),
  );
  const calls = new Calls({ callEnded() {}, breakerIs() {} });
  const service = new EmbeddedSearchService(index, undefined, calls, undefined);
  const look = async (search) =>
    fingerprintOf(await service.newest(listings.query(search), SEEN_CARS));
  const page = (search) => index.search(listings.indexQuery(search));
  // The first round is discarded: its code is not optimized yet.
  const measured = [];
  for (let round = 0; round <= rounds; round++) {
    console.log(`${size.toLocaleString('en-US')} listings, round ${round} of ${rounds} …`);
    measured.push({
      pages: await perSecond(searches, page),
      looks: await perSecond(searches, look),
    });
  }
  calls.onApplicationShutdown();
  await listings.close();
  const over = (name) => median(measured.slice(1).map((round) => round[name]));
  return {
    size,
    pagesPerSecond: over('pages'),
    looksPerSecond: over('looks'),
    ...(await ticksOf(store, options)),
  };
}

/** Seconds of whole ticks, and their processor seconds in all threads. */
async function ticksOf(store, options) {
  const { searchCount, mailCount, measured } = await timeTicks(store, SUBSCRIPTIONS, options);
  const medians = (kind, figure) => median(measured.map((round) => round[kind][figure]));
  const of = (kind) => ({
    seconds: medians(kind, 'seconds'),
    processorSeconds: medians(kind, 'processorSeconds'),
  });
  return {
    searchCount,
    mailCount,
    ticks: { same: of('same'), first: of('first'), told: of('told') },
  };
}

async function perSecond(searches, ask) {
  const startedAt = performance.now();
  for (const search of searches) await ask(search);
  return (1_000 * searches.length) / (performance.now() - startedAt);
}

function alertsReport({ machine, queries, seed, sizes }, { rounds }) {
  const rows = sizes.map(({ size, pagesPerSecond, looksPerSecond }) => [
    size.toLocaleString('en-US'),
    `${short(looksPerSecond / pagesPerSecond)} ×`,
    short(looksPerSecond),
    short(pagesPerSecond),
    short(SUBSCRIPTIONS / looksPerSecond),
  ]);
  return [
    '# Searches that people follow',
    `${machineLine(machine)}.`,
    `${queries} different searches of the mix, one after the other, the median of ${rounds} rounds, seed ${seed}. ` +
      'A look reads the query, asks the newest 200 cars with their prices and makes their fingerprint; ' +
      'a page’s search reads the query and asks 20 cars with ' +
      'all counts.',
    table(
      ['listings', 'looks to pages', 'looks a second', 'pages a second', 's for 100,000 looks'],
      rows,
    ),
    `Ticks of the job over ${SUBSCRIPTIONS.toLocaleString('en-US')} subscriptions in a SQLite file, the median of ${rounds} rounds: ` +
      'seconds, and in brackets those at work in all threads. Nothing has changed; all states are written for the first time; ' +
      'every subscriber whose search finds a car gets a mail.',
    table(
      [
        'listings',
        'different searches',
        'nothing changed',
        'all states new',
        'all are told',
        'mails',
      ],
      sizes.map(({ size, searchCount, mailCount, ticks: { same, first, told } }) => [
        size.toLocaleString('en-US'),
        searchCount.toLocaleString('en-US'),
        ...[same, first, told].map(
          ({ seconds, processorSeconds }) => `${short(seconds)} (${short(processorSeconds)})`,
        ),
        mailCount.toLocaleString('en-US'),
      ]),
    ),
  ].join('\n\n');
}

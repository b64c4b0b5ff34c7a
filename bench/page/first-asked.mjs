// @ts-check
// The cost of pages that are not cached: every search is requested once, and the server caches as usual. For comparison, the same pages
// requested again, and the results alone, as the page's script requests them after a filter is ticked.
import { median, percentile, short } from '../figures.mjs';
import { table } from '../report.mjs';
import { distinctSearches, plainSearches } from './mixed-searches.mjs';
import { processorMs } from './processor-time.mjs';
import { Connection } from './timed-requests.mjs';
import { WARM_UPS } from './warm-ups.mjs';

const CODING = 'gzip';
/** The first pages after the start, for comparison: most of their cost is compiling. */
const FIRST_PAGES = 150;
const FIRST_PAGES_NAME = `the mix, the first ${FIRST_PAGES} after the start`;

/** @type {{ name: string, mix: 'mixed' | 'plain', headers?: Record<string, string>, isAskedAgain?: boolean }[]} */
const KINDS = [
  { name: 'the mix, first asked', mix: 'mixed' },
  { name: 'a make and a ZIP, first asked', mix: 'plain' },
  { name: 'results after a tick, first asked', mix: 'mixed', headers: { 'x-fragment': 'results' } },
  { name: 'the mix, asked again', mix: 'mixed', isAskedAgain: true },
];

/** A call that reads all cars soon after startup; it would slow down the first pages. */
const READ_AT_START = '/rest/lsc/crawl/stats/mileage?listingType=USED&modelCode=RAV4';

/** @typedef {{ name: string, processorMs: number, p50Ms: number, p99Ms: number, bytes: number }} KindFigures */

/** Figures by kind over one connection, then all at once: `{ kinds, atOnce }`. */
export async function benchFirstAsked(store, server, { requestCount, rounds, connections, seed }) {
  const ofRound = Math.ceil(requestCount / rounds);
  const requestsOf = (mix) =>
    WARM_UPS + ofRound * rounds * (1 + KINDS.filter((kind) => kind.mix === mix).length);
  const searches = {
    mixed: await distinctSearches(store, { requestCount: requestsOf('mixed'), seed }),
    plain: await plainSearches(store, { requestCount: requestsOf('plain') }),
  };
  const take = (mix, count) => {
    if (searches[mix].length < count)
      throw new Error('The mix has no more searches: fewer requests, please.');
    return searches[mix].splice(0, count).map((search) => server.url + search);
  };
  const connection = new Connection();
  await readAtStart(connection, server);
  const request = async (measuring, urls, headers) => {
    const startMs = processorMs(server.pid);
    for (const url of urls) measuring.answers.push(await connection.request(url, CODING, headers));
    measuring.costs.push((processorMs(server.pid) - startMs) / urls.length);
    console.log(`${measuring.name}: ${short(measuring.costs.at(-1))} ms of CPU time`);
  };
  const first = measurement(FIRST_PAGES_NAME);
  await request(first, take('mixed', FIRST_PAGES));
  for (const url of [...take('mixed', WARM_UPS - FIRST_PAGES), ...take('plain', WARM_UPS)])
    await connection.request(url, CODING);
  const measured = KINDS.map(({ name }) => measurement(name));
  for (let round = 0; round < rounds; round++) {
    for (const [at, { mix, headers, isAskedAgain = false }] of KINDS.entries()) {
      const urls = take(mix, ofRound);
      if (isAskedAgain) for (const url of urls) await connection.request(url, CODING);
      await request(measured[at], urls, headers);
    }
  }
  connection.close();
  return {
    kinds: [first, ...measured].map(figuresOf),
    atOnce: await askedAtOnce(take('mixed', ofRound * rounds), server, connections),
  };
}

const measurement = (/** @type {string} */ name) => ({
  name,
  costs: /** @type {number[]} */ ([]),
  answers: /** @type {any[]} */ ([]),
});

/** Repeats until there is a response: reading a million cars may exceed a request's timeout. */
async function readAtStart(connection, server) {
  const url = new URL(server.url).origin + READ_AT_START;
  const isAnswered = async () =>
    (await connection.request(url, CODING).catch(() => undefined)) !== undefined;
  while (!(await isAnswered()));
}

/** @returns {KindFigures} */
function figuresOf({ name, costs, answers }) {
  const times = answers.map(({ lastByteMs }) => lastByteMs);
  const bytes = median(answers.map((answer) => answer.bytes));
  return {
    name,
    processorMs: median(costs),
    p50Ms: median(times),
    p99Ms: percentile(times, 0.99),
    bytes,
  };
}

/** First requests for pages of the mix, over many connections. */
async function askedAtOnce(urls, server, connections) {
  const startedAt = performance.now();
  const startMs = processorMs(server.pid);
  const times = [];
  // Pages that the server rejects under load.
  let failed = 0;
  const left = [...urls];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection();
      for (let url = left.pop(); url !== undefined; url = left.pop()) {
        await connection.request(url, CODING).then(
          ({ lastByteMs }) => times.push(lastByteMs),
          () => failed++,
        );
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const cost = (processorMs(server.pid) - startMs) / times.length;
  const [p50Ms, p99Ms] = [median(times), percentile(times, 0.99)];
  return {
    connections,
    pagesPerSecond: times.length / seconds,
    processorMs: cost,
    p50Ms,
    p99Ms,
    failed,
  };
}

/** Tables of all sizes. */
export function firstAskedReport(sizes) {
  const numberOf = (size) => size.toLocaleString('en-US');
  const kinds = sizes.flatMap(({ size, firstAsked }) =>
    firstAsked.kinds.map(({ name, processorMs: cost, p50Ms, p99Ms, bytes }) => [
      `${numberOf(size)}, ${name}`,
      ...[cost, 1_000 / cost, p50Ms, p99Ms, bytes / 1_024].map(short),
    ]),
  );
  const atOnce = sizes.map(({ size, firstAsked: { atOnce: all }, readyMs }) => [
    `${numberOf(size)}, ${all.connections} connections`,
    ...[all.pagesPerSecond, all.processorMs, all.p50Ms, all.p99Ms].map(short),
    all.failed,
    short(readyMs / 1_000),
  ]);
  return [
    '## One connection, one request after the other',
    `No search is asked twice, but where it says "again". Processor time is that of all threads of the server, after ${(2 * WARM_UPS).toLocaleString('en-US')} other pages but for the first row.`,
    table(
      ['listings, page', 'processor ms', 'pages/s of a core', 'p50 ms', 'p99 ms', 'KiB p50'],
      kinds,
    ),
    '## Many connections, the mix, first asked',
    table(
      ['listings', 'pages/s', 'processor ms', 'p50 ms', 'p99 ms', 'failed', 'server ready s'],
      atOnce,
    ),
  ];
}

// @ts-check
// `page`: what a shopper's browser waits for, over HTTP: the results page of the same mix of queries; and what a page costs the processor,
// beside Next, which draws the same components, and beside a text that is there already.
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { median, percentile, short } from '../figures.mjs';
import { machineLine, table } from '../report.mjs';
import { ensurePeers } from '../set-up.mjs';
import { mixedSearches } from './mixed-searches.mjs';
import { removeNextSite } from './next-site.mjs';
import { benchProcessorTime } from './processor-time.mjs';
import { ServerProcess } from './server-process.mjs';
import { Connection } from './timed-requests.mjs';

const SIZES = [25_000];
const ENCODINGS = ['identity', 'gzip', 'br', 'zstd'];

export function benchPage(options) {
  ensurePeers();
  return benchSizes('page', { sizes: SIZES, asked: { requests: options.requestCount }, benchSize, reportOf: pageReport }, options);
}

async function benchSize(size, options) {
  const store = demoStore(size, options);
  const searches = await mixedSearches(store, options);
  const server = await ServerProcess.start({ folder: store.folder, isPinned: options.isPinned });
  try {
    const urls = searches.map((search) => server.url + search);
    console.log(`${size.toLocaleString('en-US')} listings, ready after ${short(server.readyMs / 1_000)} s; one connection …`);
    const oneByOne = await benchOneConnection(urls, options.rounds);
    console.log(`${options.connections} connections for ${options.seconds} s …`);
    const manyAtOnce = await benchConnections(urls, options);
    await server.stop();
    console.log('processor time, beside others …');
    return { size, readyMs: server.readyMs, oneByOne, manyAtOnce, processor: await benchProcessorTime(store, searches, options) };
  } finally {
    removeNextSite();
    await server.stop();
  }
}

/** Medians over the rounds, after one round in every encoding that is thrown away. */
async function benchOneConnection(urls, rounds) {
  const connection = new Connection();
  for (const encoding of ENCODINGS) for (const url of urls) await connection.request(url, encoding);
  const results = [];
  for (const encoding of ENCODINGS) {
    const measured = [];
    for (let round = 0; round < rounds; round++) {
      const answers = [];
      for (const url of urls) answers.push(await connection.request(url, encoding));
      measured.push(answers);
    }
    const over = (figure, share) =>
      median(
        measured.map((answers) =>
          percentile(
            answers.map((answer) => answer[figure]),
            share,
          ),
        ),
      );
    results.push({
      encoding,
      firstByteP50Ms: over('firstByteMs', 0.5),
      lastByteP50Ms: over('lastByteMs', 0.5),
      lastByteP99Ms: over('lastByteMs', 0.99),
      bytesP50: over('bytes', 0.5),
    });
  }
  connection.close();
  return results;
}

async function benchConnections(urls, { connections, seconds }) {
  const { default: autocannon } = await import('autocannon');
  const { origin } = new URL(urls[0]);
  const requests = urls.map((url) => ({ path: url.slice(origin.length), headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }));
  const result = await autocannon({ url: origin, connections, duration: seconds, requests });
  const failed = result.errors + result.non2xx;
  return { connections, pagesPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99, failed };
}

function pageReport({ machine, seed, requests, sizes }, { rounds }) {
  const oneByOne = sizes.flatMap(({ size, oneByOne: results }) =>
    results.map((result) => [
      `${size.toLocaleString('en-US')}, ${result.encoding}`,
      short(result.firstByteP50Ms),
      short(result.lastByteP50Ms),
      short(result.lastByteP99Ms),
      short(result.bytesP50 / 1_024),
    ]),
  );
  const manyAtOnce = sizes.map(({ size, manyAtOnce: { connections, pagesPerSecond, p50Ms, p99Ms, failed }, readyMs }) => [
    `${size.toLocaleString('en-US')}, ${connections} connections, gzip`,
    short(pagesPerSecond),
    p50Ms,
    p99Ms,
    failed,
    short(readyMs / 1_000),
  ]);
  const processor = sizes.flatMap(({ size, processor: figures }) =>
    figures.map(({ name, coding, processorMs, bytes }) => [
      `${size.toLocaleString('en-US')}, ${name}, ${coding}`,
      short(processorMs),
      short(1_000 / processorMs),
      short(bytes / 1_024),
    ]),
  );
  return [
    '# The results page over HTTP',
    `${machineLine(machine)}. The load generator runs on the same machine.`,
    `${requests} queries of the search bench's mix, the median of ${rounds} rounds, seed ${seed}.`,
    '## One connection, one request after the other',
    table(['listings, encoding', 'first byte p50 ms', 'last byte p50 ms', 'last byte p99 ms', 'KiB p50'], oneByOne),
    '## Many connections',
    table(['listings', 'pages/s', 'p50 ms', 'p99 ms', 'failed', 'server ready s'], manyAtOnce),
    '## Processor time of a page',
    'Of all threads of the server, one request after the other, in turns. Next draws the same components from the same props, without ' +
      'search, presenting, header and footer; "first asked" are searches that nobody has asked the server before.',
    table(['listings, who, encoding', 'ms', 'pages/s of a core', 'KiB'], processor),
  ].join('\n\n');
}

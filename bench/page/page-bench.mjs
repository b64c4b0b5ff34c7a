// @ts-check
// `page`: what the results page costs the processor, and what a shopper's browser waits for, over HTTP: first asked and asked again; and
// beside Next, which draws the same components, and beside a fixed string.
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { short } from '../figures.mjs';
import { machineLine, table } from '../report.mjs';
import { ensurePeers } from '../set-up.mjs';
import { benchFirstAsked, firstAskedReport } from './first-asked.mjs';
import { mixedSearches } from './mixed-searches.mjs';
import { removeNextSite } from './next-site.mjs';
import { benchProcessorTime } from './processor-time.mjs';
import { ServerProcess } from './server-process.mjs';

const SIZES = [25_000];
/** Peers render the given data, whatever the number of cars. */
const SIZE_BESIDE_PEERS = 25_000;

export function benchPage(options) {
  if ((options.sizes ?? SIZES).includes(SIZE_BESIDE_PEERS)) ensurePeers();
  return benchSizes(
    'page',
    { sizes: SIZES, asked: { requests: options.requestCount }, benchSize, reportOf: pageReport },
    options,
  );
}

async function benchSize(size, options) {
  const store = demoStore(size, options);
  const server = await ServerProcess.start({ folder: store.folder, isPinned: options.isPinned });
  const { readyMs } = server;
  console.log(
    `${size.toLocaleString('en-US')} listings, ready after ${short(readyMs / 1_000)} s …`,
  );
  try {
    const firstAsked = await benchFirstAsked(store, server, options);
    await server.stop();
    return {
      size,
      readyMs,
      firstAsked,
      processor: size === SIZE_BESIDE_PEERS ? await besidePeers(store, options) : [],
    };
  } finally {
    removeNextSite();
    await server.stop();
  }
}

async function besidePeers(store, options) {
  console.log('processor time, beside others …');
  return benchProcessorTime(store, await mixedSearches(store, options), options);
}

function pageReport({ machine, seed, requests, sizes }, { rounds }) {
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
    `${requests} searches of each kind in ${rounds} rounds, in gzip, seed ${seed}.`,
    ...firstAskedReport(sizes),
    ...(processor.length === 0
      ? []
      : [
          '## Beside others',
          'Processor time of all threads of the server, one request after the other, in turns. Next draws the same components from the same ' +
            'props, without search, presenting, header and footer.',
          table(['listings, who, encoding', 'ms', 'pages/s of a core', 'KiB'], processor),
        ]),
  ].join('\n\n');
}

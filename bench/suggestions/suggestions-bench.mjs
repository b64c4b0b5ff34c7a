// @ts-check
// `suggestions`: what a shopper waits for between two letters, over HTTP: phrases typed letter by letter, every one of them new.
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { median, percentile, short } from '../figures.mjs';
import { processorMs } from '../page/processor-time.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { Connection } from '../page/timed-requests.mjs';
import { machineLine, table } from '../report.mjs';
import { OPEN_SEARCHES, keystrokes, typedPhrases } from './typed-texts.mjs';

const SIZES = [25_000];
const PATH = '/rest/lsc/marketplace/suggested/keywords/';
const SAMPLED_CARS = 5_000;
const SLOWEST_SHOWN = 5;

export function benchSuggestions(options) {
  const asked = { phrases: options.phraseCount };
  return benchSizes(
    'suggestions',
    { sizes: SIZES, asked, benchSize, reportOf: suggestionsReport },
    options,
  );
}

async function benchSize(size, options) {
  const { phraseCount, rounds, seed, isPinned } = options;
  const store = demoStore(size, options);
  // Imported dynamically, because the build may not exist yet.
  const { Listings } = await import('../search/listings.mjs');
  const listings = new Listings(store);
  const cars = await listings.spokenCars(SAMPLED_CARS);
  await listings.close();
  const server = await ServerProcess.start({ folder: store.folder, isPinned });
  const connection = new Connection();
  const { origin } = new URL(server.url);
  // The first round is discarded: its code is not optimized yet. Every round has its own phrases.
  const measured = [];
  const costs = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      console.log(`${size.toLocaleString('en-US')} listings, round ${round} of ${rounds} …`);
      const startMs = processorMs(server.pid);
      const answers = await typeAll(
        connection,
        origin,
        typedPhrases(cars, phraseCount, seed * 1_000 + round),
      );
      measured.push(answers);
      costs.push((processorMs(server.pid) - startMs) / answers.length);
    }
  } finally {
    connection.close();
    await server.stop();
  }
  const over = (figureOf) =>
    median(measured.slice(1).map((answers) => figureOf(answers.map(({ ms }) => ms))));
  return {
    size,
    keystrokes: over((all) => all.length),
    firstRound: {
      p50Ms: percentile(
        measured[0].map(({ ms }) => ms),
        0.5,
      ),
      p99Ms: percentile(
        measured[0].map(({ ms }) => ms),
        0.99,
      ),
    },
    processorMs: median(costs.slice(1)),
    p50Ms: over((all) => percentile(all, 0.5)),
    p99Ms: over((all) => percentile(all, 0.99)),
    maxMs: over((all) => percentile(all, 1)),
    byOpenSearch: OPEN_SEARCHES.map((open) => ({
      open,
      ...figuresOf(measured.slice(1).flat(), open),
    })),
    slowest: measured
      .slice(1)
      .flat()
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST_SHOWN),
  };
}

/**
 * Of all keystrokes over such a current search, and of first letters, which no earlier search has
 * prepared.
 */
function figuresOf(answers, open) {
  const over = answers.filter((answer) => answer.open === open);
  const [all, first] = [over, over.filter(({ typed }) => typed.length === 1)].map((some) =>
    some.map(({ ms }) => ms),
  );
  return {
    p50Ms: median(all),
    p99Ms: percentile(all, 0.99),
    firstP50Ms: median(first),
    firstP99Ms: percentile(first, 0.99),
  };
}

async function typeAll(connection, origin, phrases) {
  const answers = [];
  for (const { typed, where, open } of phrases.flatMap(keystrokes)) {
    const path = `${PATH}${encodeURIComponent(typed)}${Object.keys(where).length > 0 ? `?${new URLSearchParams(where)}` : ''}`;
    const { lastByteMs } = await connection.request(origin + path, 'identity');
    answers.push({ ms: lastByteMs, typed, where, open });
  }
  return answers;
}

function suggestionsReport({ machine, phrases, seed, sizes }, { rounds }) {
  const rows = sizes.map(
    ({ size, keystrokes: count, processorMs: cost, p50Ms, p99Ms, maxMs, firstRound }) => [
      size.toLocaleString('en-US'),
      count,
      ...[cost, p50Ms, p99Ms, maxMs, firstRound.p50Ms, firstRound.p99Ms].map(short),
    ],
  );
  const byOpenSearch = sizes.flatMap(({ size, byOpenSearch: kinds }) =>
    kinds.map(({ open, p50Ms, p99Ms, firstP50Ms, firstP99Ms }) => [
      `${size.toLocaleString('en-US')}, ${open}`,
      ...[p50Ms, p99Ms, firstP50Ms, firstP99Ms].map(short),
    ]),
  );
  const slowest = sizes.flatMap(({ size, slowest: worst }) =>
    worst.map(({ ms, typed, where }) => [
      `${size.toLocaleString('en-US')}: "${typed}" ${Object.values(where).join(' + ')}`,
      short(ms),
    ]),
  );
  return [
    '# Keyword suggestions over HTTP',
    `${machineLine(machine)}. The load generator runs on the same machine.`,
    `${phrases} phrases a round, typed letter by letter on one connection, the median of ${rounds} rounds, seed ` +
      `${seed}. No phrase is asked twice.`,
    table(
      [
        'listings',
        'keystrokes',
        'processor ms',
        'p50 ms',
        'p99 ms',
        'max ms',
        'just started p50 ms',
        'p99 ms',
      ],
      rows,
    ),
    '## By what is searched already',
    table(
      ['listings, open search', 'p50 ms', 'p99 ms', 'first letter p50 ms', 'p99 ms'],
      byOpenSearch,
    ),
    '## The slowest of all rounds',
    table(['listings and text', 'ms'], slowest),
  ].join('\n\n');
}

// @ts-check
// `before`: what a page, a search and a count cost the processor in this revision and in an earlier one: two servers over the same cars,
// asked the same in turns, so that what else the machine does weighs on both.
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { checkout, removeCheckout, revisionOf } from '../earlier-revision.mjs';
import { median, short } from '../figures.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { processorMs } from '../page/processor-time.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { Connection } from '../page/timed-requests.mjs';
import { machineLine, table } from '../report.mjs';

const SIZES = [25_000];
/** Requests per round and server. */
const SEARCHES = 50;
const WARM_UPS = 150;
const [PAGES, SEARCH, COUNT] = ['/cars-for-sale', '/rest/lsc/listing', '/rest/lsc/listing/count'];
/** As browsers with the dictionary; a revision without dictionaries sends brotli. */
const DICTIONARY = 'br, dcz';
const KINDS = [
  ...['identity', 'gzip', 'br', DICTIONARY].map((coding) => ({
    name: `page asked again, ${coding}`,
    path: PAGES,
    coding,
    isAskedAgain: true,
  })),
  ...['br', DICTIONARY].map((coding) => ({
    name: `page, first asked, ${coding}`,
    path: PAGES,
    coding,
    isAskedAgain: false,
  })),
  { name: 'search, first asked', path: SEARCH, coding: 'identity', isAskedAgain: false },
  { name: 'count, first asked', path: COUNT, coding: 'identity', isAskedAgain: false },
];

export function benchBefore(options) {
  const before = revisionOf(options.before);
  return benchSizes(
    'before',
    { sizes: SIZES, asked: { before }, benchSize, reportOf },
    { ...options, before },
  );
}

async function benchSize(size, { before, rounds, seed, dataFolder }) {
  const store = demoStore(size, { seed, dataFolder });
  const needed = WARM_UPS + (rounds + 1) * SEARCHES * KINDS.length;
  const searches = [...new Set(await mixedSearches(store, { seed, requestCount: needed * 3 }))];
  const older = checkout(before);
  const folders = [store.folder, join(older, 'cars')];
  cpSync(store.folder, folders[1], { recursive: true });
  const servers = [
    await ServerProcess.start({ folder: folders[0] }),
    await ServerProcess.start({ folder: folders[1], root: older }),
  ];
  const connection = new Connection();
  const measured = KINDS.map(({ name }) => ({
    name,
    now: /** @type {number[]} */ ([]),
    before: /** @type {number[]} */ ([]),
  }));
  try {
    const origins = servers.map(({ url }) => new URL(url).origin);
    const held = await Promise.all(origins.map(heldBy));
    for (const search of searches.splice(0, WARM_UPS))
      for (const origin of origins)
        for (const path of [PAGES, SEARCH]) await connection.request(origin + path + search, 'br');
    // The first round is discarded.
    for (let round = 0; round <= rounds; round++) {
      for (const [at, { name, path, coding, isAskedAgain }] of KINDS.entries()) {
        const asked = searches.splice(0, SEARCHES);
        if (asked.length < SEARCHES)
          throw new Error('The mix has no more searches: fewer rounds, please.');
        // The server that is called first pays for cold caches of the machine.
        for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const server = servers[which];
          const ask = async () => {
            for (const search of asked)
              await connection.request(origins[which] + path + search, coding, held[which]);
          };
          // From the second response on, the page is cached.
          if (isAskedAgain) for (let times = 0; times < 2; times++) await ask();
          const startMs = processorMs(server.pid);
          await ask();
          const each = (processorMs(server.pid) - startMs) / asked.length;
          if (round > 0) measured[at][which === 0 ? 'now' : 'before'].push(each);
        }
        if (round === rounds)
          console.log(
            `${name}: ${short(median(measured[at].now))} ms, ${short(median(measured[at].before))} before`,
          );
      }
    }
  } finally {
    connection.close();
    for (const server of servers) await server.stop();
    removeCheckout(older);
  }
  return {
    size,
    kinds: measured.map(({ name, now, before: then }) => ({
      name,
      nowMs: median(now),
      beforeMs: median(then),
    })),
  };
}

/** The `Available-Dictionary` header of a browser; absent if the pages link to no dictionary. */
async function heldBy(origin) {
  const [, href] =
    /rel="compression-dictionary" href="([^"]+)"/.exec(
      await (await fetch(origin + PAGES)).text(),
    ) ?? [];
  if (href === undefined) return {};
  const dictionary = Buffer.from(await (await fetch(origin + href)).arrayBuffer());
  return {
    'available-dictionary': `:${createHash('sha256').update(dictionary).digest('base64')}:`,
  };
}

function reportOf({ machine, before, seed, sizes }, { rounds }) {
  const rows = sizes.flatMap(({ size, kinds }) =>
    kinds.map(({ name, nowMs, beforeMs }) => [
      `${size.toLocaleString('en-US')}, ${name}`,
      short(beforeMs),
      short(nowMs),
      short(nowMs / beforeMs),
    ]),
  );
  return [
    `# This revision beside ${before}`,
    machineLine(machine),
    `Milliseconds of CPU time (all threads of the server), the median of ${rounds} rounds of ${SEARCHES} searches of the search bench's ` +
      `mix, in turns over the same cars, seed ${seed}.`,
    table(['cars, what is asked', 'before, ms', 'now, ms', 'ratio'], rows),
  ].join('\n\n');
}

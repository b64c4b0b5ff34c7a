// @ts-check
// What a page costs in processor time, beside others that send as much: all of them in one run, round by round in turns.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../figures.mjs';
import { WARM_UPS } from './warm-ups.mjs';
import { buildNextSite, startNext } from './next-site.mjs';
import { ServerProcess } from './server-process.mjs';
import { Connection } from './timed-requests.mjs';

/** Pages of the Next site, with its data in memory. */
const PAGES = 100;
const CODINGS = ['identity', 'gzip'];
/** The kernel counts in hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * Processor milliseconds per page (all threads of the server), by server and compression. The
 * product is measured with cached pages, and with all caches off.
 */
export async function benchProcessorTime(
  { folder },
  /** @type {string[]} */ searches,
  /** @type {{ rounds: number }} */ { rounds },
) {
  const servers = [];
  const started = async (starting) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    return await costs(folder, searches.slice(0, PAGES), rounds, started);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function costs(folder, /** @type {string[]} */ asked, rounds, started) {
  const kept = await started(ServerProcess.start({ folder }));
  const anew = await started(ServerProcess.start({ folder, env: { RESULTS_PAGE_CACHE_MB: '0' } }));
  buildNextSite(
    await Promise.all(
      asked.map(async (search) =>
        (await fetch(kept.url.replace(/$/, '/page-data') + search)).json(),
      ),
    ),
  );
  const next = {
    identity: await started(startNext(false)),
    gzip: await started(startNext(true)),
  };
  const still = await started(startStatic(await (await fetch(kept.url + asked[0])).text()));
  const numbered = (path, at) => asked.map((_, number) => `${next[at].url}/${path}?n=${number}`);
  const contenders = [
    {
      name: 'one finished text',
      of: () => still,
      urls: () => asked.map((search) => still.url + search),
    },
    {
      name: 'the page',
      isAskedBefore: true,
      of: () => kept,
      urls: () => asked.map((search) => kept.url + search),
    },
    {
      name: 'the page, nothing kept',
      of: () => anew,
      urls: () => asked.map((search) => anew.url + search),
    },
    {
      name: "Next, 'use client'",
      of: (coding) => next[coding],
      urls: (coding) => numbered('client', coding),
    },
    {
      name: 'Next, server components',
      of: (coding) => next[coding],
      urls: (coding) => numbered('server', coding),
    },
  ];
  const connection = new Connection();
  const measured = contenders.flatMap(({ name }) =>
    CODINGS.map((coding) => ({ name, coding, costs: [], bytes: [] })),
  );
  const warmUpRounds = Math.ceil(WARM_UPS / PAGES);
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { name, of, urls, isAskedBefore } of contenders) {
      for (const coding of CODINGS) {
        const asking = urls(coding);
        // Cached for a minute, twice the duration of a round.
        if (isAskedBefore) for (const url of asking) await connection.request(url, coding);
        const before = processorMs(of(coding).pid);
        let bytes = 0;
        for (const url of asking) bytes += (await connection.request(url, coding)).bytes;
        const into = measured.find((one) => one.name === name && one.coding === coding);
        if (round < 0) continue;
        into.costs.push((processorMs(of(coding).pid) - before) / asking.length);
        into.bytes.push(bytes / asking.length);
      }
    }
  }
  connection.close();
  return measured.map(({ name, coding, costs, bytes }) => ({
    name,
    coding,
    processorMs: median(costs),
    bytes: median(bytes),
  }));
}

/** Processor milliseconds of a process so far, all threads. */
export function processorMs(pid) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * MS_PER_TICK;
}

async function startStatic(page) {
  const file = join(tmpdir(), `forecourt-bench-page-${process.pid}.html`);
  writeFileSync(file, page);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'static-server.mjs'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(line.replace('Ready: ', '')),
    );
  });
  return { pid: child.pid, url, stop: async () => void child.kill() };
}

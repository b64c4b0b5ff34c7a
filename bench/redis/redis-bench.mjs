// @ts-check
// `redis`: what a Redis that is there, silent or gone costs a request: two servers over one store, one with it and one without, asked the
// same in turns, so that whatever else the machine does is done to both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { percentile, short } from '../figures.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { Connection } from '../page/timed-requests.mjs';
import { machineLine, table } from '../report.mjs';
import { freePort } from '../../scripts/server-of-its-own.mjs';

const SIZES = [25_000];
const WARM_UPS = 400;
/** More failures than make a server skip Redis. */
const FIRST_OF_STATE = 30;
const REDIS_STARTS_MS = 500;
const SHARES = [0.5, 0.9, 0.99];

export function benchRedis(options) {
  return benchSizes(
    'redis',
    { sizes: SIZES, asked: {}, benchSize, reportOf: redisReport },
    options,
  );
}

async function benchSize(size, options) {
  const { requestCount, isPinned } = options;
  const { folder } = demoStore(size, options);
  const port = await freePort();
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  await sleep(REDIS_STARTS_MS);
  const env = { METRICS_PORT: '0' };
  const without = await ServerProcess.start({ folder, isPinned, env });
  const with_ = await ServerProcess.start({
    folder,
    isPinned,
    env: { ...env, REDIS_URL: `redis://127.0.0.1:${port}` },
  });
  const [plain, cached] = [sideOf(without), sideOf(with_)];
  let turn = 0;
  const askBoth = async () => {
    const path = pathOf(turn++);
    const order = turn % 2 === 0 ? [plain, cached] : [cached, plain];
    const took = new Map();
    for (const side of order) took.set(side, await side.ask(path));
    return [took.get(plain), took.get(cached)];
  };
  const states = [];
  const measure = async (state) => {
    const first = [];
    for (let at = 0; at < FIRST_OF_STATE; at++) first.push((await askBoth())[1]);
    const pairs = [];
    for (let at = 0; at < requestCount; at++) pairs.push(await askBoth());
    const measured = { state, firstMostMs: Math.max(...first), ...quantiles(pairs) };
    states.push(measured);
    console.log(
      `${state}: p99 ${short(measured.without[2])} ms without, ${short(measured.with[2])} with`,
    );
  };
  try {
    for (let at = 0; at < WARM_UPS; at++) await askBoth();
    await measure('there');
    redis.kill('SIGSTOP');
    await measure('silent');
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    await measure('gone');
  } finally {
    redis.kill('SIGKILL');
    plain.close();
    cached.close();
    await without.stop();
    await with_.stop();
  }
  return { size, states };
}

/** A server, called over one connection. */
function sideOf({ url }) {
  const connection = new Connection();
  const { origin } = new URL(url);
  return {
    ask: async (path) => (await connection.request(origin + path, 'identity')).lastByteMs,
    close: () => connection.close(),
  };
}

/** Uncached requests, which query Redis: a page in twenty, suggestions, links for crawlers. */
function pathOf(turn) {
  const price = 10_000 + turn;
  if (turn % 20 === 0) return `/cars-for-sale?maxPrice=${price}`;
  if (turn % 3 === 0) return `/rest/lsc/marketplace/suggested/keywords/toyota%20under%20${price}`;
  return `/rest/lsc/crawl/modelyears?maxPrice=${price}`;
}

function quantiles(pairs) {
  const of = (side) => SHARES.map((share) => percentile(pairs.map(side), share));
  return {
    without: of(([plain]) => plain),
    with: of(([, cached]) => cached),
    more: of(([plain, cached]) => cached - plain)[0],
  };
}

function redisReport({ machine, sizes }) {
  const rows = sizes.flatMap(({ size, states }) =>
    states.map(({ state, firstMostMs, without, with: cached, more }) => [
      `${size.toLocaleString('en-US')} cars, Redis ${state}`,
      ...[
        firstMostMs,
        without[0],
        cached[0],
        more,
        without[1],
        cached[1],
        without[2],
        cached[2],
      ].map(short),
    ]),
  );
  return [
    '# What Redis costs a request',
    machineLine(machine),
    'Two servers over one store, asked the same in turns, one request after the other; nothing has been asked before. ' +
      `Of each state the first ${FIRST_OF_STATE} stand alone: in them the server finds out.`,
    table(
      [
        'state',
        'first ones, most, ms',
        'p50 without',
        'with',
        'more in a pair, p50',
        'p90 without',
        'with',
        'p99 without',
        'with',
      ],
      rows,
    ),
  ].join('\n\n');
}

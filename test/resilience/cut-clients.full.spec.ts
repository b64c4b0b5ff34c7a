import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Random } from '../../src/inventory/demo/random.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 300 });
const CLIENTS = process.env['TEST_LONG'] ? 5_000 : 300;
const AT_ONCE = 25;
/** Longer than any page. */
const MAX_BYTES = 400_000;
/** Time limit on an idle machine; multiplied by the slowdown on a busy one. */
const SETTLED_WITHIN_MS = 2_000;

/**
 * Requests an uncached page, and disconnects at some byte of the response or before the first one.
 */
async function goAwayAtSomeByte(random: Random, number: number): Promise<void> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  let left = random.between(0, 3) === 0 ? 0 : random.between(1, MAX_BYTES);
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    left -= bytes.length;
    if (left <= 0) socket.destroy();
  });
  await once(socket, 'connect');
  const gone = once(socket, 'close');
  const coding = random.pick(['identity', 'gzip', 'br', 'zstd']);
  socket.write(
    `GET /cars-for-sale?maxPrice=${20_000 + number} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${coding}\r\nConnection: close\r\n\r\n`,
  );
  if (left === 0) setTimeout(() => socket.destroy(), random.between(0, 20));
  await gone;
}

async function rendersInFlight(): Promise<number> {
  const gauge = site.app
    .get(Metrics, { strict: false })
    .registry.getSingleMetric('forecourt_renders_in_flight')!;
  return (await gauge.get()).values[0]!.value;
}

const connections = () =>
  new Promise<number>((resolve, reject) => {
    site.app
      .getHttpServer()
      .getConnections((error: Error | null, count: number) =>
        error ? reject(error) : resolve(count),
      );
  });

it('Clients that disconnect at any byte leave no connection and no rendering behind', async () => {
  const random = new Random(12, 0, 0);
  let number = 0;
  const client = async () => {
    while (number < CLIENTS) await goAwayAtSomeByte(random, number++);
  };
  const before = { at: performance.now(), cpu: process.cpuUsage() };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const { user, system } = process.cpuUsage(before.cpu);
  const slowdown = Math.max(1, (performance.now() - before.at) / ((user + system) / 1_000));
  const until = performance.now() + slowdown * SETTLED_WITHIN_MS;
  while (performance.now() < until && (await connections()) + (await rendersInFlight()) > 0)
    await sleep(20);
  expect([await connections(), await rendersInFlight()]).toEqual([0, 0]);
  const next = await fetch(`${site.origin}/cars-for-sale`, { headers: { connection: 'close' } });
  expect([next.status, (await next.text()).endsWith('</html>')]).toEqual([200, true]);
}, 600_000);

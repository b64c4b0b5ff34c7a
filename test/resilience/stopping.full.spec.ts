import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Connection, MAX_STOP_MS, ServerProcess } from '../serving/server-process.js';

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-stop-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The maximum, so that a busy machine can answer requests in the meantime. */
const DRAIN_MS = 2_000;

/** Longer than answers may take while the server stops. */
const HELD_LONG_MS = 5_000;

const HELD = ['--import', new URL('../serving/held-answers.mjs', import.meta.url).href];

const startHeld = (env: Readonly<Record<string, string>>) =>
  ServerProcess.start(dataDir, { LOG_LEVEL: 'silent', ...env }, HELD);

describe('SIGTERM', () => {
  it.each(['1', '2'])(
    'is not delayed by idle or half-open connections, with WORKERS=%s',
    async (workers) => {
      const server = await startHeld({ WORKERS: workers });
      const { port } = new URL(server.origin);
      const silent = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'));
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      silent.slice(2).forEach((socket) => socket.write('GET /cars-for-sale HTTP/1.1\r\nHost: x'));
      silent.forEach((socket) => socket.on('error', () => undefined));
      await new Connection(server.origin).get('/health/live');
      const requested = new Connection(server.origin).get('/cars-for-sale', { 'x-hold': 'yes' });
      while (!server.lines.includes('answer held')) await sleep(10);
      const startedAt = performance.now();
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS);
      expect((await requested).status).toBe(200);
    },
  );

  it('first fails readiness while requests are still answered, with Connection: close', async () => {
    const server = await ServerProcess.start(dataDir, {
      LOG_LEVEL: 'silent',
      DRAIN_MS: String(DRAIN_MS),
    });
    const kept = new Connection(server.origin);
    expect((await kept.get('/health/ready')).status).toBe(200);
    // The first page takes many times as long as the next one.
    await (
      await fetch(`${server.origin}/cars-for-sale`, { headers: { connection: 'close' } })
    ).text();
    const ended = server.stop();
    while ((await kept.get('/health/ready')).status === 200) await sleep(10);
    const answers = await Promise.all(
      ['/cars-for-sale', '/health/live', '/health/ready'].map((path) =>
        fetch(server.origin + path),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
    expect(answers[0]!.headers.get('connection')).toBe('close');
    expect(await ended).toEqual({ code: 0, signal: null });
    await expect(kept.get('/health/live')).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['1', '2'])(
    'ends within three seconds with requests in progress and pending view counts, with WORKERS=%s',
    async (workers) => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const requested = new Set<Socket>();
      silent.on('connection', (socket) => requested.add(socket.on('error', () => undefined)));
      const nobody = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const env = {
        WORKERS: workers,
        LOG_LEVEL: 'silent',
        LISTING_SERVICE_URL: nobody,
        VIEW_COUNTS_URL: nobody,
      };
      const server = await ServerProcess.start(dataDir, env);
      const held = Array.from({ length: 8 }, () =>
        fetch(`${server.origin}/cars-for-sale`).catch(() => 'cut off'),
      );
      while (requested.size < held.length) await sleep(10);
      const startedAt = performance.now();
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS);
      expect(await Promise.all(held)).toEqual(held.map(() => 'cut off'));
      requested.forEach((socket) => socket.destroy());
      silent.close();
    },
  );

  it.each(['1', '2'])(
    'cuts off pages after three seconds, but no change, with WORKERS=%s',
    async (workers) => {
      const server = await startHeld({ WORKERS: workers });
      const headers = { 'x-hold': String(HELD_LONG_MS), 'content-type': 'application/json' };
      const page = fetch(`${server.origin}/cars-for-sale`, { headers }).then(
        () => 'whole',
        () => 'cut off',
      );
      const change = fetch(`${server.origin}/cars-for-sale/svc/page-events`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ pageName: 'homepage' }),
      });
      while (server.lines.filter((line) => line === 'answer held').length < 2) await sleep(10);
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      expect([await page, (await change).status]).toEqual(['cut off', 202]);
    },
  );

  it('still answers on connections accepted before the port closes', async () => {
    const server = await startHeld({ DRAIN_MS: '0' });
    const { port, host } = new URL(server.origin);
    const made = connect(Number(port), '127.0.0.1');
    await once(made, 'connect');
    const kept = connect(Number(port), '127.0.0.1');
    kept.write(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nX-Hold: yes\r\n\r\n`);
    while (!server.lines.includes('answer held')) await sleep(1);
    const ended = server.stop();
    while (await canConnect(Number(port))) await sleep(1);
    made.write(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(await textOf(made)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n/i);
    expect(await textOf(kept)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});

async function canConnect(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  const isOpen = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  return isOpen;
}

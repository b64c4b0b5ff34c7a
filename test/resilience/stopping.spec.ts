import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Connection, ServerProcess } from '../serving/server-process.js';

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-stop-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const HELD = ['--import', new URL('../serving/held-answers.mjs', import.meta.url).href];

describe('SIGTERM', () => {
  it.each(['1', '2'])(
    'is not held up by connections that ask nothing, or half of something, with WORKERS=%s',
    async (workers) => {
      const server = await ServerProcess.start(dataDir, { WORKERS: workers, LOG_LEVEL: 'silent' }, HELD);
      const { port } = new URL(server.origin);
      const silent = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'));
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      silent.slice(2).forEach((socket) => socket.write('GET /cars-for-sale HTTP/1.1\r\nHost: x'));
      silent.forEach((socket) => socket.on('error', () => undefined));
      await new Connection(server.origin).get('/health/live');
      const asked = new Connection(server.origin).get('/cars-for-sale', { 'x-hold': 'yes' });
      while (!server.lines.includes('answer held')) await sleep(10);
      const startedAt = performance.now();
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(3_000);
      expect((await asked).status).toBe(200);
    },
    60_000,
  );

  it('is seen before it is felt: readiness is 503 while requests are still answered, each the last over its connection', async () => {
    const server = await ServerProcess.start(dataDir, { LOG_LEVEL: 'silent', DRAIN_MS: '1500' });
    const kept = new Connection(server.origin);
    expect((await kept.get('/health/ready')).status).toBe(200);
    const ended = server.stop();
    while ((await kept.get('/health/ready')).status === 200) await sleep(10);
    const response = await fetch(`${server.origin}/cars-for-sale`);
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${server.origin}/health/live`)).status).toBe(200);
    expect(await fetch(`${server.origin}/health/ready`).then(({ status }) => status)).toBe(503);
    expect(await ended).toEqual({ code: 0, signal: null });
    await expect(kept.get('/health/live')).rejects.toThrow('ECONNREFUSED');
  }, 60_000);
});

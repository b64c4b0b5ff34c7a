import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Connection, MAX_STOP_MS, ServerProcess } from '../serving/server-process.js';

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-last-words-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const PRELOADED = ['held-answers.mjs', 'faulty-server.mjs'].flatMap((name) => [
  '--import',
  new URL(`../serving/${name}`, import.meta.url).href,
]);

describe('An uncaught error', () => {
  it.each(['exception', 'rejection'])(
    'ends the server with one log line and exit code 1, after requests in progress: %s',
    async (fault) => {
      const server = await ServerProcess.start(dataDir, {}, PRELOADED);
      const requested = new Connection(server.origin).get('/cars-for-sale', { 'x-hold': 'yes' });
      while (!server.lines.includes('answer held')) await sleep(10);
      const startedAt = performance.now();
      await new Connection(server.origin).get('/health/live', { 'x-fault': fault });
      expect(await server.ended()).toEqual({ code: 1, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS);
      expect((await requested).status).toBe(200);
      const fatal = server.lines.filter((line) => line.includes('"level":"fatal"'));
      expect(fatal).toEqual([
        expect.stringMatching(
          /uncaught error, the server exits.*broken by the test\\n +at .*faulty-server/,
        ),
      ]);
      expect(server.lines.filter((line) => line.includes('broken by the test'))).toEqual(fatal);
    },
  );
});

describe('A server with a broken output pipe', () => {
  it('exits with 1 instead of hanging', async () => {
    const server = ServerProcess.begin(dataDir, {});
    server.stopReading();
    await expect(server.ready).rejects.toThrow('The server ended with 1');
  });
});

describe('In development', () => {
  it('the log is human-readable', async () => {
    const server = await ServerProcess.start(dataDir, { NODE_ENV: 'development' });
    await server.stop();
    const line = server.lines.find(
      (one) => one.includes('index built') || one.includes('index loaded'),
    );
    expect(line).toMatch(/INFO/);
    expect(server.lines.filter((one) => one.startsWith('{'))).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyDemoStore } from '../app-under-test.js';
import { Connection, ServerProcess } from '../serving/server-process.js';

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-overload-'));
const BURST = 400;
let server: ServerProcess;

beforeAll(async () => {
  await copyDemoStore(dataDir, 1_500);
  server = await ServerProcess.start(dataDir, {
    LOG_LEVEL: 'error',
    QUEUE_LIMIT_MS: '300',
    RESULT_CACHE_MB: '0',
  });
  const warming = new Connection(server.origin);
  for (let at = 0; at < 40; at++) await warming.get(`/cars-for-sale?maxPrice=${20_000 + at}`);
  warming.close();
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** Simultaneous requests, each on its own connection. */
async function burst(path: (at: number) => string): Promise<Response[]> {
  return Promise.all(
    Array.from({ length: BURST }, (_, at) =>
      fetch(server.origin + path(at), { headers: { connection: 'close' } }),
    ),
  );
}

describe('Overload', () => {
  it('serves what it can and rejects the rest with Retry-After', async () => {
    const answers = await burst((at) => `/cars-for-sale?maxPrice=${30_000 + at}`);
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([...statuses.keys()].toSorted()).toEqual([200, 503]);
    for (const rejected of statuses.get(503)!) {
      const said = ['retry-after', 'cache-control', 'content-encoding'].map((name) =>
        rejected.headers.get(name),
      );
      expect(said).toEqual(['2', 'no-store', null]);
      expect(await rejected.text()).toContain('Please try again in a few seconds.');
    }
    for (const { body } of statuses.get(200)!) await body?.cancel();
  });

  it('rejects JSON calls with problem documents', async () => {
    const answers = await burst((at) => `/rest/lsc/listing?maxPrice=${30_000 + at}`);
    const rejected = answers.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    for (const answer of rejected) {
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(await answer.json()).toMatchObject({
        status: 503,
        type: expect.stringMatching(/^http:.*\/docs#problem-503$/),
      });
    }
  });

  it('does not delay health checks', async () => {
    const answered: string[] = [];
    // On an open connection: the kernel limits how fast new ones are accepted, and the last of 401
    // is accepted last.
    const probe = new Connection(server.origin);
    await probe.get('/health/ready');
    const pages = burst((at) => `/cars-for-sale?maxPrice=${40_000 + at}`).then(() =>
      answered.push('pages'),
    );
    const health = probe
      .get('/health/ready')
      .then(({ status }) => answered.push(`health ${status}`));
    await Promise.all([pages, health]);
    probe.close();
    expect(answered[0]).toBe('health 200');
  });
});

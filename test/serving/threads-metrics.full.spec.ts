import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../free-port.js';
import { ServerProcess } from './server-process.js';
import type { Connection } from './server-process.js';

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-threads-metrics-'));
let server: ServerProcess;
let threads: Connection[];
let operators: string;

beforeAll(async () => {
  const port = await freePort();
  operators = `http://127.0.0.1:${port}`;
  server = await ServerProcess.start(dataDir, { WORKERS: '2', METRICS_PORT: String(port) });
  threads = await server.connectionPerThread(2);
});

afterAll(async () => {
  threads.forEach((thread) => thread.close());
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const metrics = async () => (await fetch(`${operators}/metrics`)).text();

describe('The metrics of a server with two threads', () => {
  it('are the sum over both', async () => {
    for (const thread of threads) for (let time = 0; time < 3; time++) await thread.get('/about');
    const text = await metrics();
    expect(text).toContain(
      'forecourt_http_request_duration_seconds_count{route="/about",method="GET",status="2xx"} 6\n',
    );
    expect(text).toContain('forecourt_serving_threads 2\n');
    expect(text).toContain('forecourt_index_builds_total 1\n');
  });

  it('have the heap and the event loop lag of each', async () => {
    const text = await metrics();
    for (const name of ['nodejs_heap_size_used_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      for (const thread of [0, 1])
        expect(text).toMatch(new RegExp(`^${name}\\{thread="${thread}"\\} \\d[\\d.e-]*$`, 'm'));
    }
    expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1);
  });

  it('are on the dashboard', async () => {
    const html = await (await fetch(`${operators}/ops`)).text();
    expect(html).toMatch(/Threads[\s\S]*<th scope="row">0<\/th>[\s\S]*<th scope="row">1<\/th>/);
  });
});

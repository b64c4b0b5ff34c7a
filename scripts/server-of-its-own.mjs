// A server for one check, with generated cars and its own folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProgram } from './server-program.mjs';

const CARS = '2000';
const START_LIMIT_MS = 120_000;

/**
 * Starts a server, runs a check with its URL, a writable folder and its process, then stops the
 * server and removes the folder.
 * @template Result
 * @param {(url: string, folder: string, server: import('node:child_process').ChildProcess) => Promise<Result>} check
 * @param {Readonly<Record<string, string>>} [settings] in addition to those of every check
 * @returns {Promise<Result>}
 */
export async function withServer(check, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-check-'));
  const port = await freePort();
  const server = spawn(process.execPath, [serverProgram()], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      DEMO_COUNT: CARS,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT_PERCENT: '0',
      METRICS_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await ready(`${url}/health/ready`);
    return await check(url, folder, server);
  } finally {
    server.kill();
    await once(server, 'close');
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} url */
async function ready(url) {
  const until = performance.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > until)
      throw new Error(`The server was not ready after ${START_LIMIT_MS / 1_000} s.`);
    await sleep(200);
  }
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

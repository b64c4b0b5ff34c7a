// `npm run test:api`: schemathesis (PyPI) asks every JSON call what its description allows and what it does not, and holds the answers
// against the description: no 5xx, no status, type or schema that is not declared. It runs beside a server of its own, on invented cars.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const TOOL = process.env.SCHEMATHESIS ?? 'schemathesis';
/** What it was last run with. */
const TOOL_VERSION = '4.32.5';
/** Invented cases of each call; with those that the tool always asks they are more than ten thousand, in two minutes. */
const CASES = process.env.API_CASES ?? '25';
const CARS = '2000';
const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
const START_LIMIT_MS = 120_000;

if (spawnSync(TOOL, ['--version'], { stdio: 'ignore' }).status === 0) {
  process.exitCode = await run();
} else {
  console.error(`${TOOL} is not here. It comes from PyPI: python3 -m venv venv && venv/bin/pip install schemathesis==${TOOL_VERSION}`);
  console.error('Then: SCHEMATHESIS=venv/bin/schemathesis npm run test:api');
  process.exitCode = 1;
}

async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-api-'));
  const port = await freePort();
  const server = spawn(process.execPath, [join(ROOT, 'dist', 'src', 'main.js')], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO_COUNT: CARS, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await ready(`${url}/health/ready`);
    const tool = spawn(TOOL, ['run', `${url}/docs-json`, '--max-examples', CASES, '--checks', CHECKS], { cwd: dataDir, stdio: 'inherit' });
    const [code] = await once(tool, 'close');
    return code ?? 1;
  } finally {
    server.kill();
    await once(server, 'close');
    rmSync(dataDir, { recursive: true });
  }
}

/** @param {string} url */
async function ready(url) {
  const until = performance.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > until) throw new Error(`The server was not ready after ${START_LIMIT_MS / 1_000} s.`);
    await sleep(200);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

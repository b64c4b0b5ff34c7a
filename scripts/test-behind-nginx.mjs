// By hand, where nginx is installed: two servers over one folder behind nginx with the configuration of docker-compose.yml, which are
// replaced one after the other under load until so many requests are answered (50,000, or as many as the first argument says). None may
// fail, and what a POST was told is taken is there in the end. It prints how long each server took to leave.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { freePort } from './server-of-its-own.mjs';
import { commandProgram, serverProgram } from './server-program.mjs';

const ROOT = join(import.meta.dirname, '..');
const REQUESTS = Number(process.argv[2] ?? 50_000);
const SHOPPERS = 12;
const REST_MS = 3_000;
/** What a server has counted is in the database within so long. */
const COUNTED_MS = 3_000;
const VIN = '1HGCM82633A004352';
const VIEWS = '/cars-for-sale/svc/listing-view-count';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-nginx-'));
const dataDir = join(folder, 'data');
const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_COUNT: '2000', LOG_LEVEL: 'error' };
const settings = { ...env, RATE_LIMIT_PERCENT: '0', METRICS_PORT: '0', TRUST_PROXY: 'loopback' };

/** @param {number} port */
async function startServer(port) {
  const child = spawn(process.execPath, [serverProgram()], {
    env: { ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Forecourt is ready')) break;
  child.stdout.resume();
  return child;
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopServer(child) {
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A server ended with ${code}.`);
  return performance.now() - startedAt;
}

const [entry, ...ports] = [await freePort(), await freePort(), await freePort()];
const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
const configuration = compose.configs.nginx.content
  .replaceAll('$$', '$')
  .replace('listen 80;', `listen 127.0.0.1:${entry};`)
  .replace('app1:3000', `127.0.0.1:${ports[0]}`)
  .replace('app2:3000', `127.0.0.1:${ports[1]}`);
writeFileSync(join(folder, 'nginx.conf'), `daemon off;\npid ${join(folder, 'nginx.pid')};\n${configuration}`);

const servers = [await startServer(ports[0]), await startServer(ports[1])];
const made = execFileSync(process.execPath, [...commandProgram('integrators'), 'create', 'Pages', '--class', 'partner'], {
  env,
});
const key = /fck_[\w-]{43}/.exec(String(made))?.[0] ?? '';
const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] });
await sleep(500);

const agent = new Agent({ keepAlive: true });
/** @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} [body] */
async function ask(method, path, headers, body) {
  const asked = request({ host: '127.0.0.1', port: entry, agent, method, path, headers: { host: 'localhost', ...headers } });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, text: await textOf(answer) };
}

/** A page in twenty, a POST in ten; the rest are counts of searches that nobody has asked before. @param {number} number */
async function shop(number) {
  const headers = { 'user-agent': `Shopper ${number % 97}` };
  const price = 5_000 + (number % 90_000);
  if (number % 20 === 0) {
    const { status, text } = await ask('GET', `/cars-for-sale?maxPrice=${price}`, headers);
    return `page ${status} ${text.endsWith('</html>') ? 'whole' : 'cut'}`;
  }
  if (number % 10 === 1) {
    const body = JSON.stringify({ views: [{ vin: VIN, brand: 'ATC', views: 1 }] });
    const { status } = await ask('POST', VIEWS, { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body);
    return `POST ${status}`;
  }
  return `count ${(await ask('GET', `/rest/lsc/listing/count?maxPrice=${price}`, headers)).status}`;
}

/** @type {Map<string, number>} */
const outcomes = new Map();
const asked = { count: 0 };
const shoppers = Promise.all(
  Array.from({ length: SHOPPERS }, async () => {
    while (asked.count < REQUESTS) {
      const outcome = await shop(asked.count++).catch((error) => `lost: ${error.message}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }),
);
const leavingMs = [];
for (let turn = 0; asked.count < REQUESTS; turn++) {
  await sleep(REST_MS);
  const at = turn % 2;
  leavingMs.push(await stopServer(/** @type {import('node:child_process').ChildProcess} */ (servers[at])));
  servers[at] = await startServer(/** @type {number} */ (ports[at]));
}
await shoppers;
await sleep(COUNTED_MS);
const { text } = await ask('GET', `${VIEWS}?vin=${VIN}`, {});
const counted = JSON.parse(text).viewCounts[0].counts.ATC;
agent.destroy();
await Promise.all(servers.map(stopServer));
nginx.kill('SIGQUIT');
await once(nginx, 'exit');
rmSync(folder, { recursive: true });

const sorted = leavingMs.toSorted((a, b) => a - b);
const acknowledged = outcomes.get('POST 202') ?? 0;
console.log(Object.fromEntries(outcomes));
console.log(`views acknowledged ${acknowledged}, counted ${counted}`);
const [middle = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
console.log(`${sorted.length} servers left: ${Math.round(middle)} ms in the middle, ${Math.round(most)} at most`);
const isWhole = [...outcomes.keys()].every((outcome) => ['page 200 whole', 'POST 202', 'count 200'].includes(outcome));
process.exitCode = isWhole && counted === acknowledged ? 0 : 1;

// By hand, where nginx 1.27.3 or newer is installed (NGINX_PATH names another than that of the PATH): two servers over one folder behind nginx
// with the configuration of docker-compose.yml, replaced one right after the other under load until so many requests are answered (50,000,
// or as many as the first argument says). As in Docker, a server's name leads nowhere while it is stopped, and every second one comes back
// at another address. None of the requests may fail, and what a POST was told is taken is there in the end. It prints how long each
// server took to leave.
import { execFileSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
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
/** What a server has counted is in the database within so long. */
const COUNTED_MS = 3_000;
const VIN = '1HGCM82633A004352';
const VIEWS = '/cars-for-sale/svc/listing-view-count';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-nginx-'));
const dataDir = join(folder, 'data');
const NGINX = process.env['NGINX_PATH'] || 'nginx';
/** As in the image. */
const PORT = await freePort();
const { DRAIN_MS } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }).services.app1.environment;
const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO_COUNT: '2000', LOG_LEVEL: 'error' };
const settings = { ...env, RATE_LIMIT_PERCENT: '0', METRICS_PORT: '0', TRUST_PROXY: 'loopback', DRAIN_MS };

/**
 * The addresses that Docker's name server would give now, by the names of docker-compose.yml.
 * @type {Map<string, string>}
 */
const addresses = new Map();
let lastAddress = 1;

/** Docker gives a container that is made anew another address; one that is started again keeps its own. @param {string} [kept] */
function addressOf(kept) {
  return kept ?? `127.0.1.${++lastAddress}`;
}

/** @param {string} name @param {string} [keptAddress] */
async function startServer(name, keptAddress) {
  const address = addressOf(keptAddress);
  const child = spawn(process.execPath, [serverProgram()], {
    env: { ...settings, HOST: address, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  addresses.set(name, address);
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Forecourt is ready')) break;
  child.stdout.resume();
  return { name, address, child };
}

/** @param {Awaited<ReturnType<typeof startServer>>} server */
async function stopServer({ name, child }) {
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  addresses.delete(name);
  if (code !== 0) throw new Error(`A server exited with code ${code}.`);
  return performance.now() - startedAt;
}

/** Answers questions for an address of IPv4 as Docker's name server does (RFC 1035). A name without an address is NXDOMAIN. */
async function startNameServer() {
  const server = createSocket('udp4');
  server.on('message', (question, { port, address: from }) => {
    const words = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      words.push(question.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const asked = question.subarray(12, at + 5);
    const found = addresses.get(words.join('.'));
    const head = Buffer.from([...question.subarray(0, 2), 0x81, found ? 0x80 : 0x83, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0]);
    // The name as at byte 12, type A, class IN, 600 s, four bytes.
    const record = found ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 2, 0x58, 0, 4, ...found.split('.').map(Number)] : [];
    server.send(Buffer.concat([head, asked, Buffer.from(record)]), port, from);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const [entry, nameServer] = [await freePort(), await startNameServer()];
const configuration = readFileSync(join(ROOT, 'docs', 'operations', 'nginx.conf'), 'utf8')
  .replace('listen 8080;', `listen 127.0.0.1:${entry};`)
  .replace('pid /tmp/nginx.pid;', `pid ${join(folder, 'nginx.pid')};`)
  .replace('access_log /dev/stdout', `access_log ${join(folder, 'access.log')}`)
  .replace('resolver 127.0.0.11', `resolver 127.0.0.1:${nameServer.address().port}`)
  .replaceAll(/_temp_path \/tmp/g, `_temp_path ${folder}`)
  .replaceAll(/(app\d):3000/g, `$1:${PORT}`);
writeFileSync(join(folder, 'nginx.conf'), `daemon off;\n${configuration}`);

const servers = [await startServer('app1'), await startServer('app2')];
const made = execFileSync(process.execPath, [...commandProgram('integrators'), 'create', 'Pages', '--class', 'partner'], {
  env,
});
const key = /fck_[\w-]{43}/.exec(String(made))?.[0] ?? '';
const nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] });
const agent = new Agent({ keepAlive: true });
/** @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} [body] */
async function ask(method, path, headers, body) {
  const asked = request({ host: '127.0.0.1', port: entry, agent, method, path, headers: { host: 'localhost', ...headers } });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, text: await textOf(answer) };
}

// Until nginx knows both.
while ((await ask('GET', '/health/live', {}).catch(() => undefined))?.status !== 200) await sleep(50);

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
  const at = turn % 2;
  const leaving = /** @type {Awaited<ReturnType<typeof startServer>>} */ (servers[at]);
  leavingMs.push(await stopServer(leaving));
  // Twice with a new address, twice with the old one.
  servers[at] = await startServer(leaving.name, turn % 4 < 2 ? undefined : leaving.address);
}
await shoppers;
await sleep(COUNTED_MS);
const { text } = await ask('GET', `${VIEWS}?vin=${VIN}`, {});
const counted = JSON.parse(text).viewCounts[0].counts.ATC;
agent.destroy();
await Promise.all(servers.map(stopServer));
nginx.kill('SIGQUIT');
await once(nginx, 'exit');
nameServer.close();
const accessLog = readFileSync(join(folder, 'access.log'), 'utf8');
rmSync(folder, { recursive: true });

const sorted = leavingMs.toSorted((a, b) => a - b);
const acknowledged = outcomes.get('POST 202') ?? 0;
console.log(Object.fromEntries(outcomes));
console.log(`Views: ${acknowledged} acknowledged, ${counted} counted`);
const [middle = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
console.log(`${sorted.length} servers stopped: median ${Math.round(middle)} ms, at most ${Math.round(most)} ms`);
// Addresses of callers, queries, names of browsers.
const isPlain = accessLog.includes('"path":"/rest/lsc"') && !/maxPrice|Shopper|"127\.0\.0\.1"|\?/.test(accessLog);
console.log(isPlain ? 'The access log has no personal data' : 'The access log has personal data');
const isWhole = isPlain && [...outcomes.keys()].every((outcome) => ['page 200 whole', 'POST 202', 'count 200'].includes(outcome));
process.exitCode = isWhole && counted === acknowledged ? 0 : 1;

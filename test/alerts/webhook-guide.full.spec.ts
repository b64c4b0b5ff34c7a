import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alertJson } from '../../src/alerts/alert-webhook.js';
import { signatureOf } from '../../src/alerts/webhooks.js';
import { ROOT } from '../architecture/source-files.js';
import { runCommand } from '../contracts/documented-commands.js';
import { freePort } from '../free-port.js';

const SECRET = 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho';
const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
const section = page.slice(
  page.indexOf('## Follow a search by webhook'),
  page.indexOf('## A client in TypeScript'),
);
const [, command = ''] = /^```shell\n([\s\S]*?)^```$/m.exec(section) ?? [];
const PROGRAMS = join(ROOT, 'docs/clients/webhook');
const message = readFileSync(join(PROGRAMS, 'message.json'), 'utf8');

describe('The webhook receiver of docs/api.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-webhook-'));
  let receiver: ReturnType<typeof spawn>;
  let env: NodeJS.ProcessEnv;
  let output = '';

  beforeAll(async () => {
    cpSync(PROGRAMS, folder, { recursive: true });
    env = { PATH: process.env['PATH'], WEBHOOK_SECRET: SECRET, PORT: String(await freePort()) };
    receiver = spawn(process.execPath, ['webhook.mjs'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
    while ((await post('', {}).catch(() => 0)) === 0) await new Promise(setImmediate);
  });
  afterAll(async () => {
    const closed = once(receiver, 'close');
    receiver.kill();
    await closed;
    rmSync(folder, { recursive: true });
  });

  it('accepts the message that the commands of the page sign', async () => {
    expect(await runCommand(command, folder, env)).toEqual({ code: 0, output: '204' });
    expect(output).toMatch(/^test-1 \{ new: 0, back: 0, priceDrops: 1, alsoAt: 0, sold: 0 \}$/m);
  });

  it('accepts messages of the server and prints a repeated one once', async () => {
    const headers = {
      'x-forecourt-message': 'again',
      'x-forecourt-signature': signatureOf(SECRET, message, nowInSeconds()),
    };
    expect([await post(message, headers), await post(message, headers)]).toEqual([204, 204]);
    expect(output.match(/^again /gm)).toHaveLength(1);
  });

  it.each([
    ['without a signature', {}],
    [
      'with another secret',
      { 'x-forecourt-signature': signatureOf('another', message, nowInSeconds()) },
    ],
    [
      'with a changed body',
      { 'x-forecourt-signature': signatureOf(SECRET, `${message} `, nowInSeconds()) },
    ],
    [
      'with an old timestamp',
      { 'x-forecourt-signature': signatureOf(SECRET, message, nowInSeconds() - 3_600) },
    ],
    ['with a truncated signature', { 'x-forecourt-signature': `t=${nowInSeconds()},v1=ab` }],
  ])('rejects a message %s', async (_what, headers) => {
    expect(await post(message, headers)).toBe(401);
  });

  it('receives a message with the documented members', () => {
    const car = {
      listingId: '1',
      name: 'Car',
      path: '/car',
      priceDollars: 2,
      formerPriceDollars: 3,
    };
    const counts = { added: 0, back: 0, dropped: 1, alsoAt: 0, sold: 0, areMoreNew: false };
    const changes = { counts, added: [], back: [], dropped: [car], alsoAt: [], sold: [] };
    const sent = alertJson(changes, {
      subscriptionId: 'one',
      origin: 'https://cars.example',
      searchPath: '/',
      at: 1,
    });
    expect(shapeOf(JSON.parse(JSON.stringify(sent)))).toEqual(shapeOf(JSON.parse(message)));
  });

  async function post(body: string, headers: Record<string, string>): Promise<number> {
    return (await fetch(`http://127.0.0.1:${env['PORT']}`, { method: 'POST', body, headers }))
      .status;
  }
});

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** Names and types of all properties. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, shapeOf(member)]),
  );
}

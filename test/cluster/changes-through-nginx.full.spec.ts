import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runFolder } from '../made-once.js';
import { ProductNginx } from './product-nginx.js';

/** One connection, so that one process of nginx answers, with its own kept connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let folder: string;
let instance: Server;
let nginx: ProductNginx;

/** Stands for an instance that stops: it closes a kept connection as a POST arrives on it. */
beforeEach(async () => {
  const used = new WeakSet<Socket>();
  instance = createServer((request, response) => {
    if (request.method === 'POST' && used.has(request.socket)) request.socket.destroy();
    else response.end(used.has(request.socket) ? 'kept' : 'new');
    used.add(request.socket);
  });
  instance.listen(0, '127.0.0.1');
  await once(instance, 'listening');
  folder = mkdtempSync(join(runFolder(), 'changes-'));
  mkdirSync(join(folder, 'nginx'));
  const instancePort = (instance.address() as AddressInfo).port;
  nginx = await ProductNginx.start({
    folder: join(folder, 'nginx'),
    instancePort,
    isDealing: false,
  });
  for (const name of ['app1', 'app2']) nginx.setAddress(name, '127.0.0.1');
  await nginx.untilItAnswers();
}, 60_000);
afterEach(async () => {
  agent.destroy();
  await nginx.stop();
  instance.close();
  instance.closeAllConnections();
  rmSync(folder, { recursive: true });
});

async function ask(method: string): Promise<string> {
  const asked = request({
    host: '127.0.0.1',
    port: nginx.port,
    agent,
    method,
    path: '/cars-for-sale',
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return `${answer.statusCode} ${await text(answer)}`;
}

describe('Requests through nginx', () => {
  it('use kept connections for reading, and new ones for changes', async () => {
    // Before nginx has resolved the names, it keeps none.
    while ((await ask('GET')) !== '200 kept');
    expect(await ask('POST')).toBe('200 new');
    expect(await ask('POST')).toBe('200 new');
    expect(await ask('GET')).toBe('200 kept');
  });
});

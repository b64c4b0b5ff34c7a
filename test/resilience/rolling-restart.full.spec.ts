import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyDemoStore } from '../app-under-test.js';
import { MAX_STOP_MS, ServerProcess } from '../serving/server-process.js';

const SHOPPERS = 6;
/** Pages that shoppers load before and after each change. */
const PAGES_BETWEEN = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-rolling-'));
const instances: ServerProcess[] = [];

/**
 * Acts like nginx in `docker-compose.yml`: takes instances in turn, and skips those that do not
 * respond.
 */
class Proxy {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server = createServer((requested, answer) =>
    this.pass(requested, answer, this.turns++, instances.length),
  );
  private turns = 0;

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }

  private pass(
    requested: IncomingMessage,
    answer: ServerResponse,
    turn: number,
    triesLeft: number,
  ): void {
    const { origin } = instances[turn % instances.length]!;
    const passed = request(
      origin + requested.url!,
      { agent: this.agent, headers: { ...requested.headers, connection: 'keep-alive' } },
      (found) => {
        const { connection: _connection, ...headers } = found.headers;
        answer.writeHead(found.statusCode!, headers);
        found.pipe(answer);
        found.on('error', () => answer.destroy());
      },
    );
    passed.on('error', () => {
      if (answer.headersSent || triesLeft <= 1) answer.destroy();
      else this.pass(requested, answer, turn + 1, triesLeft - 1);
    });
    passed.end();
  }
}

// A slow machine must not cause load shedding.
const start = () => ServerProcess.start(dataDir, { LOG_LEVEL: 'error', QUEUE_LIMIT_MS: '600000' });

beforeAll(async () => {
  await copyDemoStore(dataDir, 300);
  instances.push(await start());
  instances.push(await start());
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  rmSync(dataDir, { recursive: true });
});

describe('Two servers replaced one after the other', () => {
  it('answer every page completely', async () => {
    const proxy = new Proxy();
    const origin = await proxy.listen();
    const shopping = { isOver: false };
    const outcomes = new Map<string, number>();
    const shop = async (shopper: number) => {
      for (let at = 0; !shopping.isOver; at++) {
        const outcome = await fetch(
          `${origin}/cars-for-sale?maxPrice=${20_000 + shopper * 10_000 + at}`,
        )
          .then(
            async (answer) =>
              `${answer.status} ${(await answer.text()).endsWith('</html>') ? 'whole' : 'cut'}`,
          )
          .catch((error: Error) => `lost: ${error.message} ${String(error.cause)}`);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    const answered = async (count: number) => {
      const total = () => [...outcomes.values()].reduce((sum, one) => sum + one, 0);
      for (const before = total(); total() < before + count;) await sleep(10);
    };
    const shoppers = Array.from({ length: SHOPPERS }, (_, shopper) => shop(shopper));
    const rounds = process.env['TEST_LONG'] ? 20 : 1;
    for (let round = 0; round < rounds; round++) {
      for (const [at, old] of Array.from(instances).entries()) {
        await answered(PAGES_BETWEEN);
        const startedAt = performance.now();
        expect(await old.stop()).toEqual({ code: 0, signal: null });
        expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS);
        instances[at] = await start();
      }
    }
    await answered(PAGES_BETWEEN);
    shopping.isOver = true;
    await Promise.all(shoppers);
    proxy.close();
    expect(Object.fromEntries(outcomes)).toEqual({ '200 whole': expect.any(Number) });
    expect(outcomes.get('200 whole')).toBeGreaterThan(100);
  }, 600_000);
});

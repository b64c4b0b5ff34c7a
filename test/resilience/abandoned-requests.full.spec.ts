import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SearchService } from '../../src/search/search.service.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 300 });
const SHOPPERS = 100;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('Abandoned requests', () => {
  it('are skipped, and delay nothing', async () => {
    const search = jest.spyOn(site.app.get(SearchService), 'search');
    const { port } = new URL(site.origin);
    const sockets = Array.from({ length: SHOPPERS }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    sockets.forEach((socket, at) => {
      socket.on('error', () => undefined);
      socket.write(
        `GET /cars-for-sale?maxPrice=${50_000 + at} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
    });
    while (search.mock.calls.length === 0) await turn();
    for (const socket of sockets) socket.destroy();
    const next = await fetch(`${site.origin}/cars-for-sale`, { headers: { connection: 'close' } });
    await next.text();
    expect(next.status).toBe(200);
    expect(search.mock.calls.length).toBeLessThan(SHOPPERS / 2);
  });
});

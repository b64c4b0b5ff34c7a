import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { FetchedFeeds } from './fetched-feeds.js';
import { fetchedFile, fetchedFolder } from './fetched-files.js';

describe('A downloaded feed', () => {
  let dataDir: string;
  let server: Server;
  let requested: IncomingMessage[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let feeds: FetchedFeeds;
  let address: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fetched-'));
    requested = [];
    server = createServer((request, response) => {
      requested.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.csv`;
    feeds = new FetchedFeeds(
      dataDir,
      { maxBytes: 1_000 },
      { dispatcher: new Agent(), isAllowed: ({ pathname }) => pathname !== '/private' },
    );
  });

  afterEach(async () => {
    await feeds.close();
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is requested with ETag and date, and kept when unchanged', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { etag: '"1"', 'last-modified': 'Sat, 28 Nov 2026 10:00:00 GMT' })
          .end('rows');
    };
    expect(feeds.checkedAt('north')).toBe(0);
    expect(await feeds.fetch('north', address)).toBe(true);
    expect(await feeds.fetch('north', address)).toBe(false);
    expect(
      requested.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']]),
    ).toEqual([
      [undefined, undefined],
      ['"1"', 'Sat, 28 Nov 2026 10:00:00 GMT'],
    ]);
    expect(read()).toBe('rows');
    expect(feeds.checkedAt('north')).toBeGreaterThan(0);
    rmSync(fetchedFile(dataDir, 'north'));
    expect(await feeds.fetch('north', address)).toBe(true);
  });

  it('is requested unconditionally at a new URL', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(request.url);
    };
    await feeds.fetch('north', address);
    expect(await feeds.fetch('north', `${address}?other`)).toBe(true);
    expect(read()).toBe('/feed.csv?other');
    expect(await feeds.fetch('north', `${address}?other`)).toBe(false);
  });

  it('is kept if its bytes are equal, otherwise stored beside the previous two', async () => {
    for (const rows of ['a', 'a', 'b', 'c', 'd']) {
      answer = (_, response) => response.end(rows);
      await feeds.fetch('north', address);
    }
    const folder = fetchedFolder(dataDir, 'north');
    expect(
      ['feed', 'feed.1', 'feed.2'].map((name) => readFileSync(join(folder, name), 'utf8')),
    ).toEqual(['d', 'c', 'b']);
    expect(readdirSync(folder).toSorted()).toEqual(['feed', 'feed.1', 'feed.2', 'state.json']);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['is rejected', (response) => response.writeHead(404).end('no'), 'The server answered 404.'],
    [
      'is too large',
      (response) => response.end('x'.repeat(1_001)),
      'The file is larger than 1,000 bytes.',
    ],
    [
      'ends early',
      (response) =>
        response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
      'cannot be fetched',
    ],
    [
      'redirects to a private address',
      (response) => response.writeHead(302, { location: '/private' }).end(),
      'The address is not public',
    ],
    [
      'redirects in a loop',
      (response) => response.writeHead(302, { location: '/feed.csv' }).end(),
      'redirected more than 3 times',
    ],
    [
      'redirects without a location',
      (response) => response.writeHead(302).end(),
      'The server answered 302.',
    ],
    [
      'returns an unrequested 304',
      (response) => response.writeHead(304).end(),
      'The server answered 304.',
    ],
  ])('keeps the previous file when it %s', async (_, respond, sentence) => {
    if (sentence !== 'The server answered 304.') {
      answer = (_request, response) => response.end('rows');
      await feeds.fetch('north', address);
    }
    answer = (_request, response) => respond(response);
    await expect(feeds.fetch('north', address)).rejects.toThrow(sentence);
    expect(readdirSync(fetchedFolder(dataDir, 'north'))).not.toContain('feed.part');
    if (sentence !== 'The server answered 304.') expect(read()).toBe('rows');
  });

  it('follows a redirect, and sends its password to its own server only', async () => {
    answer = (request, response) => {
      if (request.url === '/feed.csv')
        response
          .writeHead(302, {
            location: address.replace('127.0.0.1', 'localhost').replace('feed', 'file'),
          })
          .end();
      else response.end('rows');
    };
    await feeds.fetch('north', address.replace('//', '//us%40er:secret@'));
    expect(requested.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${btoa('us@er:secret')}`,
      undefined,
    ]);
    expect(read()).toBe('rows');
  });

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '[::ffff:10.0.0.1]',
    '2130706433',
  ])('is not requested at the private address %s', async (host) => {
    answer = (_, response) => response.end('rows');
    const open = new FetchedFeeds(dataDir);
    const { port } = server.address() as AddressInfo;
    await expect(open.fetch('north', `https://${host}:${port}/`)).rejects.toThrow(
      'The address is not public, or not https.',
    );
    await expect(open.fetch('north', `http://example.com/`)).rejects.toThrow(
      'The address is not public, or not https.',
    );
    await open.close();
    expect(requested).toEqual([]);
  });

  function read(): string {
    return readFileSync(fetchedFile(dataDir, 'north'), 'utf8');
  }
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { currentRequestId } from '../../src/platform/telemetry/request-scope.js';
import { useApp } from '../app-under-test.js';

const shop = useApp({ cars: 50 });
const OWN = /^[0-9a-f]{12}$/;
const HEADER = 'x-request-id';
const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const ask = (path: string, id?: string) =>
  fetch(shop.origin + path, { headers: { ...PERSON, ...(id !== undefined && { [HEADER]: id }) } });

function breakSearches(): void {
  jest
    .spyOn(shop.carsApp.get(SearchIndex, { strict: false }), 'search')
    .mockRejectedValue(new Error('the index is broken'));
}

/** Logged errors, each with the id of its request. */
function linesOfErrors(): [unknown, string | undefined][] {
  const lines: [unknown, string | undefined][] = [];
  const error = (message: { msg: string }) => void lines.push([message.msg, currentRequestId()]);
  Logger.overrideLogger({ log: () => undefined, warn: () => undefined, error });
  return lines;
}

describe('The request id', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    Logger.overrideLogger(false);
  });

  it.each([
    '/',
    '/cars-for-sale',
    '/nothing',
    '/%zz',
    '/health/live',
    '/rest/lsc/listing?zip=1',
    '/cars-for-sale/?zzz=1',
  ])('is in the response to %s, taken from the request if present', async (path) => {
    expect((await ask(path)).headers.get(HEADER)).toMatch(OWN);
    expect((await ask(path, 'from-proxy_7')).headers.get(HEADER)).toBe('from-proxy_7');
  });

  it.each(['a b', 'x'.repeat(65), '<script>', 'a,b', '"'])(
    'is generated when the request brings %j',
    async (id) => {
      expect((await ask('/health/live', id)).headers.get(HEADER)).toMatch(OWN);
    },
  );

  it('is in every problem document', async () => {
    const response = await ask('/rest/lsc/listing?zip=1', 'call-1');
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ requestId: 'call-1' }),
    ]);
  });

  it('is on the error page and in its one log line when a search fails', async () => {
    const lines = linesOfErrors();
    breakSearches();
    const response = await ask('/cars-for-sale?minPrice=12321', 'page-1');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('If this happens again, send us this number: page-1');
    expect(lines).toEqual([['page failed', 'page-1']]);
  });

  it('is in the one log line about a failed call', async () => {
    const lines = linesOfErrors();
    breakSearches();
    const response = await ask('/rest/lsc/listing', 'call-2');
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ requestId: 'call-2' }),
    ]);
    expect(lines).toEqual([['call failed', 'call-2']]);
  });

  it('is not logged for client errors', async () => {
    const lines = linesOfErrors();
    await Promise.all(['/nothing', '/rest/lsc/listing?zip=1', '/%zz'].map((path) => ask(path)));
    expect(lines).toEqual([]);
  });
});

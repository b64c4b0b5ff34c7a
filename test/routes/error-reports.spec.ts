import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CallTimeout } from '../../src/platform/calls/call-errors.js';
import { CALL_POLICIES } from '../../src/platform/calls/call-policies.js';
import { readConfig } from '../../src/platform/config/config.js';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { startApp, useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-request-id': 'page-1',
};

interface Report {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly event: Record<string, unknown>;
}

/** An error-reporting service with its real protocol: the received reports, and the response. */
let reports: Report[] = [];
let answer = (): number | undefined => 200;
let mayAnswer = Promise.resolve();
const service: Server = createServer(async (request, response) => {
  const told = await text(request);
  reports.push({
    path: request.url,
    headers: request.headers,
    text: told,
    event: JSON.parse(told.split('\n')[2]!) as Report['event'],
  });
  await mayAnswer;
  const status = answer();
  if (status !== undefined)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});

const dsn = () => `http://abc123@127.0.0.1:${(service.address() as AddressInfo).port}/tracker/7`;

const shop = useApp(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return { cars: 50, env: { ERROR_REPORTS_DSN: dsn() } };
});

function breakSearches(error: Error, app: AppUnderTest['app'] = shop.carsApp): void {
  jest.spyOn(app.get(SearchIndex, { strict: false }), 'search').mockRejectedValue(error);
}

let requested = 0;
/** An uncached search. */
const askPage = (origin = shop.origin) =>
  fetch(`${origin}/cars-for-sale?maxPrice=${(requested += 7) + 10_000}`, { headers: PERSON });

async function reported(count: number): Promise<Report[]> {
  while (reports.length < count) await sleep(20);
  return reports;
}

const policy: { timeoutMs: number } = CALL_POLICIES.errorReports;
const { timeoutMs } = policy;

/** So long that a page or a shutdown that waits for a report fails its test. */
function sendForever(): void {
  policy.timeoutMs = 600_000;
}

afterEach(() => {
  jest.restoreAllMocks();
  reports = [];
  answer = () => 200;
  policy.timeoutMs = timeoutMs;
});
afterAll(() => void service.close());

describe('A failed search', () => {
  it('is reported with the request id of the error page and its stage', async () => {
    breakSearches(new TypeError('the index is broken'));
    expect(await (await askPage()).text()).toContain('send us this number: page-1');
    const [report] = await reported(1);
    expect([report!.path, report!.headers['content-type']]).toEqual([
      '/tracker/api/7/envelope/',
      'application/x-sentry-envelope',
    ]);
    expect(report!.headers['x-sentry-auth']).toMatch(
      /^Sentry sentry_version=7, sentry_client=forecourt\/1, sentry_key=abc123$/,
    );
    const [head, item] = report!.text
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect([head!['event_id'], item]).toEqual([report!.event['event_id'], { type: 'event' }]);
    expect(report!.event).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      platform: 'node',
      level: 'error',
      logger: 'PageErrorFilter',
      message: { formatted: 'page failed' },
      tags: { request_id: 'page-1', thread: 0 },
    });
    const { values } = report!.event['exception'] as {
      values: { type: string; value: string; stacktrace: { frames: object[] } }[];
    };
    expect(values).toEqual([
      { type: 'TypeError', value: 'the index is broken', stacktrace: expect.anything() },
    ]);
    expect(values[0]!.stacktrace.frames.at(-1)).toMatchObject({
      filename: expect.stringContaining('error-reports.spec'),
      in_app: true,
    });
  });

  it('is reported without a stack when it timed out', async () => {
    breakSearches(new CallTimeout('mainSearch', 20_000));
    await askPage();
    const [{ event } = { event: {} as Report['event'] }] = await reported(1);
    expect(event['exception']).toEqual({
      values: [{ type: 'Error', value: 'mainSearch took longer than 20000 ms' }],
    });
  });

  it('is reported without URL, query or user agent', async () => {
    breakSearches(new Error('the index is broken'));
    await askPage();
    const [{ text: told } = { text: '' }] = await reported(1);
    expect(told).not.toMatch(/maxPrice|127\.0\.0\.1|Firefox|cars-for-sale\?/);
  });

  it('is reported for JSON calls too, unless the caller made the error', async () => {
    await fetch(`${shop.origin}/rest/lsc/listing?zip=1`);
    await fetch(`${shop.origin}/nowhere`, { headers: PERSON });
    breakSearches(new Error('the index is broken'));
    await fetch(`${shop.origin}/rest/lsc/listing?maxPrice=12345`);
    expect((await reported(1)).map(({ event }) => event['message'])).toEqual([
      { formatted: 'call failed' },
    ]);
  });
});

describe('Error reports', () => {
  it.each([
    ['rejects them', () => 403],
    ['limits the rate', () => 429],
    ['does not answer', () => undefined],
  ])('add no latency and no log lines when their service %s', async (_what, status) => {
    sendForever();
    const page = Promise.withResolvers<void>();
    mayAnswer = page.promise;
    answer = status;
    breakSearches(new Error('the index is broken'));
    expect((await askPage()).status).toBe(500);
    page.resolve();
    await reported(1);
    await sleep(300);
    expect(reports).toHaveLength(1);
  });

  it('are limited to thirty a minute; the rest are counted', async () => {
    const other = await startApp({ cars: 0, env: { ERROR_REPORTS_DSN: dsn() } });
    const logger = new Logger('Test');
    for (let count = 0; count < 35; count += 1) logger.error({ msg: 'broken' });
    await reported(30);
    const dropped = await other.app
      .get(Metrics)
      .registry.getSingleMetricAsString('forecourt_error_reports_dropped_total');
    await other.stop();
    expect(reports).toHaveLength(30);
    expect(dropped).toContain('forecourt_error_reports_dropped_total 5');
  });

  it('are sent even when the client has disconnected', async () => {
    const sent = Promise.withResolvers<boolean>();
    const left = Promise.withResolvers<void>();
    const leaving = new AbortController();
    // The page is held until the client has disconnected; the service responds after that.
    const other = await startApp({
      cars: 50,
      env: { ERROR_REPORTS_DSN: dsn() },
      beforeListening: (app) =>
        app
          .getHttpAdapter()
          .getInstance()
          .addHook('onSend', async (_request: unknown, reply: { raw: ServerResponse }) => {
            if (reports.length === 0) await reported(1);
            leaving.abort();
            if (!reply.raw.closed) await once(reply.raw, 'close');
          }),
    });
    answer = () => undefined;
    service.once('request', (_request, response: ServerResponse) => {
      response.once('close', () => sent.resolve(response.writableFinished));
      void left.promise.then(() => response.end('{}'));
    });
    breakSearches(new Error('the index is broken'), other.app);
    await expect(
      fetch(`${other.origin}/cars-for-sale`, { headers: PERSON, signal: leaving.signal }),
    ).rejects.toThrow();
    left.resolve();
    expect(await sent.promise).toBe(true);
    await other.stop();
  });

  it('delay shutdown by at most a second', async () => {
    sendForever();
    answer = () => undefined;
    const other = await startApp({ cars: 0, env: { ERROR_REPORTS_DSN: dsn() } });
    new Logger('Test').fatal('the last words');
    await reported(1);
    const startedAt = performance.now();
    await other.stop();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it('in flight are sent before shutdown', async () => {
    const other = await startApp({ cars: 0, env: { ERROR_REPORTS_DSN: dsn() } });
    new Logger('Test').fatal('the last words');
    await other.stop();
    expect(reports.map(({ event }) => [event['level'], event['message']])).toEqual([
      ['fatal', { formatted: 'the last words' }],
    ]);
  });

  it.each([
    'https://intake.example/1',
    'https://k3y@intake.example',
    'k3y@intake.example/1',
    'https://k3y@intake.example/1?a=b',
    'ftp://k3y@intake.example/1',
  ])('are disabled for the address %j, which is not logged', (wrong) => {
    const read = () => readConfig({ ERROR_REPORTS_DSN: wrong });
    expect(read).toThrow(
      'ERROR_REPORTS_DSN must be an address such as https://key@errors.example/1',
    );
    expect(read).not.toThrow(wrong);
  });
});

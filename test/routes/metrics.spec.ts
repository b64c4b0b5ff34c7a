import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { ROOT } from '../architecture/source-files.js';
import { freePort } from '../free-port.js';

let port: number;
let shop: AppUnderTest;
let operators: string;

beforeAll(async () => {
  port = await freePort();
  shop = await startApp({ cars: 200, isFirstStart: true, env: { METRICS_PORT: String(port) } });
  operators = (await shop.app.get(OperatorServer).listen())!;
});
afterAll(() => shop.stop());

const visit = async (path: string) =>
  (await fetch(shop.origin + path, { redirect: 'manual' })).text();
const metrics = async () => (await fetch(`${operators}/metrics`)).text();
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );

describe('GET /metrics', () => {
  it('counts requests by route pattern, and the stages of searches', async () => {
    await visit('/cars-for-sale?makeCode=TOYOTA');
    await visit('/cars-for-sale?maxPrice=30000');
    await visit('/cars-for-sale/vehicle/812345678');
    await visit('/nothing/at/all');
    const text = await metrics();
    const requests = 'forecourt_http_request_duration_seconds_count';
    expect(valueOf(text, `${requests}{route="/cars-for-sale",method="GET",status="2xx"}`)).toBe(2);
    expect(valueOf(text, `${requests}{route="none",method="GET",status="4xx"}`)).toBe(1);
    expect(text.match(/\{.*\}/g)!.join('\n')).not.toMatch(/TOYOTA|30000|812345678|nothing/);
    for (const stage of ['index', 'store', 'presenting', 'rendering']) {
      expect(
        valueOf(text, `forecourt_search_stage_duration_seconds_count{stage="${stage}"}`),
      ).toBeGreaterThanOrEqual(2);
    }
    expect(valueOf(text, 'forecourt_renders_in_flight')).toBe(0);
  });

  it('counts an unknown make by its parameter name only', async () => {
    await visit('/cars-for-sale?makeCode[first]=TOYOTA&makeCode=TOYOTAA&maxPrice=cheap');
    const text = await metrics();
    expect(valueOf(text, 'forecourt_refused_values_total{parameter="makeCode"}')).toBe(1);
    expect(valueOf(text, 'forecourt_refused_values_total{parameter="maxPrice"}')).toBe(1);
    expect(text).not.toMatch(/TOYOTAA|cheap/);
  });

  it('reports the number of cars and the state of the parts', async () => {
    const text = await metrics();
    expect(valueOf(text, 'forecourt_index_cars')).toBeGreaterThan(150);
    expect(valueOf(text, 'forecourt_index_builds_total')).toBe(1);
    expect(valueOf(text, 'forecourt_index_last_build_seconds')).toBeGreaterThan(0);
    for (const part of ['thread', 'store', 'index'])
      expect(valueOf(text, `forecourt_health_part{part="${part}"}`)).toBe(1);
    expect(valueOf(text, 'forecourt_requests_waiting')).toBe(0);
  });

  it('has every metric that docs/operations.md names, each with a help text', () => {
    const document = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
    const known = shop.app.get(Metrics).registry.getMetricsAsArray();
    const named = [...document.matchAll(/\b(?:forecourt|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket)$/, ''),
    );
    expect(named.filter((name) => !known.some((metric) => metric.name === name))).toEqual([]);
    expect(known.filter(({ help }) => !/\w/.test(help)).map(({ name }) => name)).toEqual([]);
  });

  it('is served on its own port', async () => {
    expect((await fetch(`${shop.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`${shop.origin}/ops`)).status).toBe(404);
    expect((await fetch(`${operators}/cars-for-sale`)).status).toBe(404);
    expect((await fetch(`${operators}/metrics`, { method: 'POST' })).status).toBe(405);
  });
});

describe('GET /ops', () => {
  it('shows the same figures on a page without scripts that loads one file', async () => {
    const response = await fetch(`${operators}/ops`);
    const html = await response.text();
    expect(html).toContain('All parts are up');
    expect(html).toMatch(/<th scope="row">\/cars-for-sale<\/th>/);
    expect(html).toContain('http-equiv="refresh"');
    expect(html).not.toMatch(/<script|style="/);
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(/<style nonce="([^"]+)"/.exec(html)![1]);
    const stylesheet = await fetch(
      operators + /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!,
    );
    expect([stylesheet.status, stylesheet.headers.get('content-type')]).toEqual([200, 'text/css']);
  });

  it('pauses updates on request', async () => {
    expect(await (await fetch(`${operators}/ops?refresh=off`)).text()).not.toContain(
      'http-equiv="refresh"',
    );
  });

  it('does not report "all well" while requests fail', async () => {
    for (let at = 0; at < 40; at++)
      shop.app
        .get(Metrics)
        .requestAnswered({ route: '/about', method: 'GET', status: 500, seconds: 0.01 });
    shop.app.get(Metrics).requestRejected(503);
    const html = await (await fetch(`${operators}/ops`)).text();
    const [, title] = /<title>(.*?)<\/title>/.exec(html)!;
    expect(title).toMatch(
      /^\d[\d.]*% of requests failed in the last \d+ (?:s|min); 1 request rejected in the last \d+ (?:s|min) \(503: 1\) - Operations$/,
    );
    expect(html).not.toContain('All parts are up');
  });

  it('shows calls and circuit breakers', async () => {
    const html = async () => (await fetch(`${operators}/ops`)).text();
    expect(await html()).toMatch(/Calls to sources[\s\S]*mainSearch[\s\S]*closed/);
    shop.app.get(Metrics).breakerIs('mainSearch', 'open');
    expect(await html()).toMatch(/Calls to sources[\s\S]*mainSearch[\s\S]*open/);
  });
});

describe('When the metrics port is in use', () => {
  it('the shop keeps running and logs one line with the fix', async () => {
    const warnings: string[] = [];
    const second = await startApp({ cars: 0, env: { METRICS_PORT: String(port) } });
    Logger.overrideLogger({
      log: () => undefined,
      error: () => undefined,
      warn: (message: string) => void warnings.push(message),
    });
    expect(await second.app.get(OperatorServer).listen()).toBeUndefined();
    expect((await fetch(`${second.origin}/health/live`)).status).toBe(200);
    expect(warnings).toEqual([expect.stringContaining(`port ${port} of 127.0.0.1: it is in use.`)]);
    await second.stop();
  });
});

describe('When METRICS_HOST belongs to another machine', () => {
  it('the shop keeps running and logs one line with valid values', async () => {
    const warnings: string[] = [];
    const second = await startApp({
      cars: 0,
      env: { METRICS_HOST: '203.0.113.9', METRICS_PORT: String(await freePort()) },
    });
    Logger.overrideLogger({
      log: () => undefined,
      error: () => undefined,
      warn: (message: string) => void warnings.push(message),
    });
    expect(await second.app.get(OperatorServer).listen()).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringContaining(
        'of 203.0.113.9: METRICS_HOST is not an address of this machine. Use 127.0.0.1 for this machine',
      ),
    ]);
    expect(warnings[0]).not.toContain('METRICS_PORT');
    await second.stop();
  });
});

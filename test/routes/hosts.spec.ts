import { hostname } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/config/config.js';
import { AllowedHosts, hostProblem } from '../../src/platform/http/allowed-hosts.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';
import { rawAnswer } from '../raw-answer.js';

const site = useApp({ cars: 60 });
const published = useApp({
  cars: 60,
  env: { PUBLIC_ORIGIN: 'https://cars.example', TRUST_PROXY: 'loopback' },
});

const ask = (lines: readonly string[], target = '/about', method = 'GET') =>
  rawAnswer(
    site.origin,
    `${[`${method} ${target} HTTP/1.1`, ...lines, 'Connection: close', ''].join('\r\n')}\r\n`,
  );

const OTHER_HOSTS = [
  'evil.example evil.example:3000 localhost.evil.example evil-localhost localhost. automarket.localhost.evil.example',
  '10.0.0.1 192.168.1.1:3000 169.254.169.254 0.0.0.0 2130706433 0x7f.1 [::] [fe80::1] [::ffff:10.0.0.1]',
  'xn--localhst-f1a 127.0.0.1.nip.io metadata.google.internal host.docker.internal _ localhost- 1127.0.0.1',
].flatMap((line) => line.split(' '));
const NO_HOSTS = [
  '||local host|localhost/x|localhost?x|localhost#x|user@localhost|localhost:port|localhost:123456|[::1|::1',
  'localhost\t.evil.example|localhost,evil.example|http://localhost|<localhost>|localhost"|localhost\\evil|löcalhost',
].flatMap((line) => line.split('|'));

describe('A request', () => {
  it.each(OTHER_HOSTS)('for the unknown host %s is rejected', async (host) => {
    expect((await ask([`Host: ${host}`])).status).toBe(421);
  });

  it.each(NO_HOSTS)('for the invalid host "%s" is rejected', async (host) => {
    expect((await ask([`Host: ${host}`])).status).toBe(400);
  });

  it.each<[string, readonly string[], string]>([
    ['no host', [], '/about'],
    ['the same host twice', ['Host: localhost', 'Host: localhost'], '/about'],
    ['two hosts', ['Host: localhost', 'Host: evil.example'], '/about'],
    ['two hosts, ours last', ['Host: evil.example', 'host: localhost'], '/about'],
    ['another host in its target', ['Host: localhost'], 'http://evil.example/about'],
    ['another port in its target', ['Host: localhost:3000'], 'http://localhost:3001/about'],
    ['our host in its target only', ['Host: evil.example'], 'http://localhost/about'],
    ['somebody in its target', ['Host: localhost'], 'http://user@localhost/about'],
    ['a target of another kind', ['Host: localhost'], 'ftp://localhost/about'],
    ['a target that is none', ['Host: localhost'], 'about'],
  ])('with %s is rejected', async (_, lines, target) => {
    expect((await ask(lines, target)).status).toBe(400);
  });

  it.each([
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1',
    '127.0.0.1:80',
    '[::1]:3000',
    'valuebook.localhost',
    'anything.localhost:1',
  ])('for %s is accepted as local on any port', async (host) => {
    expect((await ask([`Host: ${host}`])).status).toBe(200);
    expect((await ask([`Host: ${host}`], `http://${host}/about`)).status).toBe(200);
  });

  it('for an unknown host is rejected in the requested format, uncached', async () => {
    const page = await ask(['Host: evil.example']);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(page.body).not.toContain('evil.example');
    const call = await ask(['Host: evil.example'], '/rest/lsc/listing');
    expect(call.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(call.body).toContain(
      '"type":"/docs#problem-421","title":"Misdirected Request","status":421',
    );
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'DELETE'])
      expect((await ask(['Host: evil.example'], '/about', method)).status).toBe(421);
  });
});

describe('An HTTP/1.0 request without a Host header', () => {
  const askOld = (target: string, ...lines: string[]) =>
    rawAnswer(site.origin, `${[`GET ${target} HTTP/1.0`, ...lines, ''].join('\r\n')}\r\n`);

  it.each([
    '/health',
    '/health/live',
    '/health/ready',
    '/health/ready?from=balancer',
    '/health/sources',
  ])('is accepted for health checks: %s', async (target) => {
    const { status, headers, body } = await askOld(target);
    expect([status, headers['content-type'], body.startsWith('{')]).toEqual([
      200,
      'application/json; charset=utf-8',
      true,
    ]);
  });

  it('is rejected for other paths, as are health checks for unknown hosts', async () => {
    for (const target of [
      '/about',
      '/healthy',
      '/rest/lsc/listing',
      'http://evil.example/health/live',
    ]) {
      expect([target, (await askOld(target)).status]).toEqual([target, 400]);
    }
    expect((await askOld('/health/live', 'Host: evil.example')).status).toBe(421);
    expect((await askOld('/about', 'Host: localhost')).status).toBe(200);
  });

  it('needs a host in HTTP/1.1, even for health checks', async () => {
    expect((await ask([], '/health/live')).status).toBe(400);
  });
});

describe('The allowed hosts', () => {
  const hosts = (env: Record<string, string>) => new AllowedHosts(readConfig(env));

  it('are set by environment variables', () => {
    const named = hosts({
      ALLOWED_HOSTS: 'shop.example, 10.1.2.3,fd00::1',
      PUBLIC_ORIGIN: 'https://cars.example:8443',
      BRAND_HOSTS: 'kbb.example=valuation',
      HOST: '192.168.1.5',
    });
    for (const host of [
      'shop.example:3000',
      '10.1.2.3',
      '[fd00::1]:80',
      'cars.example',
      'kbb.example',
      '192.168.1.5:3000',
      'localhost',
    ]) {
      expect([host, named.has(host)]).toEqual([host, true]);
    }
    expect(named.has('192.168.1.6')).toBe(false);
  });

  it.each(['0.0.0.0', '::'])(
    "are all numeric addresses and the machine's name when listening on %s",
    (host) => {
      const everywhere = hosts({ HOST: host });
      for (const own of ['192.168.1.6:3000', '[fd00::7]', '172.17.0.2', hostname()])
        expect([own, everywhere.has(own)]).toEqual([own, true]);
      expect(everywhere.has('evil.example')).toBe(false);
    },
  );

  it('are all hosts for *', () => {
    expect(hosts({ ALLOWED_HOSTS: '*' }).has('whatever.example')).toBe(true);
    expect(
      hostProblem(['Host', 'a.example', 'Host', 'b.example'], '/', hosts({ ALLOWED_HOSTS: '*' })),
    ).toBe(400);
  });
});

describe('The canonical link of a page', () => {
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

  it.each(['localhost:8080', 'valuebook.localhost', '[::1]:3000'])(
    'begins with the requested host: %s',
    async (host) => {
      expect(canonicalOf((await ask([`Host: ${host}`])).body)).toBe(`http://${host}/about`);
    },
  );

  it.each([
    ['LocalHost', 'localhost'],
    ['localhost:80', 'localhost'],
    ['ValueBook.LOCALHOST:080', 'valuebook.localhost'],
    ['[::1]:80', '[::1]'],
    ['localhost:443', 'localhost:443'],
  ])('is the same for every spelling of a host: %s', async (host, written) => {
    expect(canonicalOf((await ask([`Host: ${host}`])).body)).toBe(`http://${written}/about`);
  });

  it('is unique, also from the page cache', async () => {
    const hits = async () => {
      const { values } = await site.app
        .get(Metrics)
        .registry.getSingleMetric('forecourt_cache_answers_total')!
        .get();
      return (
        values.find(({ labels }) => labels['cache'] === 'results' && labels['result'] === 'hit')
          ?.value ?? 0
      );
    };
    await ask(['Host: localhost'], '/cars-for-sale?makeCode=FORD');
    const before = await hits();
    const { body } = await ask(['Host: LOCALHOST:80'], '/cars-for-sale?makeCode=FORD');
    expect([await hits(), canonicalOf(body)]).toEqual([
      before + 1,
      'http://localhost/cars-for-sale?makeCode=FORD',
    ]);
  });

  it('begins with PUBLIC_ORIGIN when set', async () => {
    const answer = await fetch(`${published.origin}/about`);
    expect(canonicalOf(await answer.text())).toBe('https://cars.example/about');
  });

  it('trusts forwarded headers only from a trusted proxy, and only for the scheme', async () => {
    const forged = [
      'Host: localhost',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example',
    ];
    expect(canonicalOf((await ask(forged)).body)).toBe('http://localhost/about');
    const docs = await fetch(`${published.origin}/docs`);
    expect(await docs.text()).toContain('https://cars.example/rest/lsc/listing');
  });
});

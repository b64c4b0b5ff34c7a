import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { rawAnswer } from '../raw-answer.js';

/** A low rate limit, which is reached at once. */
const shop = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '5' } });

const raw = (...lines: readonly string[]) =>
  rawAnswer(shop.origin, `${[...lines, 'Connection: close', ''].join('\r\n')}\r\n`);
const SECURITY_HEADER = /policy|^x-(?!request)|^origin/;
const namesOf = (headers: Readonly<Record<string, string>>) =>
  Object.keys(headers)
    .filter((name) => SECURITY_HEADER.test(name))
    .toSorted();

describe('A URL that cannot be routed', () => {
  it('gets 400 with the security headers of other pages', async () => {
    const usual = await raw('GET /nowhere HTTP/1.1', 'Host: localhost');
    const broken = await raw('GET /%zz HTTP/1.1', 'Host: localhost');
    expect([usual.status, broken.status]).toEqual([404, 400]);
    expect(broken.body).toContain('This URL is invalid.');
    expect(namesOf(usual.headers)).toEqual(expect.arrayContaining(['x-frame-options']));
    expect(namesOf(broken.headers)).toEqual(namesOf(usual.headers));
    expect(broken.headers['x-request-id']).toBeDefined();
  });

  it('gets 421 for a foreign host, and no redirect', async () => {
    expect((await raw('GET /%zz HTTP/1.1', 'Host: evil.example')).status).toBe(421);
    expect((await raw('GET /about/%/ HTTP/1.1', 'Host: localhost')).status).toBe(400);
  });

  it('counts toward the rate limit', async () => {
    let status = 0;
    while (status !== 429) {
      ({ status } = await raw('GET /%zz HTTP/1.1', 'Host: localhost'));
      expect([400, 429]).toContain(status);
    }
  });
});

describe('A request that the parser rejects', () => {
  it.each([
    [400, ['NONSENSE']],
    [431, ['GET /about HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`]],
  ])('gets %d with security headers', async (status, lines) => {
    const answer = await raw(...lines);
    expect(answer.status).toBe(status);
    expect(namesOf(answer.headers)).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
      ]),
    );
  });
});

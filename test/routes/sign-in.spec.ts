import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';

const RUNS = process.env['TEST_LONG'] ? 100_000 : 500;
const ORIGIN = 'http://automarket.localhost';
const site = useApp({ cars: 50 });
const get = async (search: string) =>
  (
    await site.app.inject({
      url: `/sign-in${search}`,
      headers: { host: 'automarket.localhost', 'user-agent': 'Mozilla/5.0' },
    })
  ).body;
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0];

describe('Sign in', () => {
  it('opens sign-up on request', async () => {
    expect(await get('')).toContain('<h1>Sign In</h1>');
    expect(await get('?defaultScreen=signup')).toContain('<h1>Create a free account</h1>');
    expect(await get('?defaultScreen=other')).toContain('<h1>Sign In</h1>');
  });

  it.each([
    [
      '/cars-for-sale?makeCode=TOYOTA&zip=78701',
      '/cars-for-sale?makeCode=TOYOTA&amp;zip=78701',
      'Back to your search',
    ],
    [
      'http://automarket.localhost/cars-for-sale/vehicle/1',
      '/cars-for-sale/vehicle/1',
      'Back to the car',
    ],
    ['/all-cars#letter-t', '/all-cars#letter-t', 'Back to where you were'],
  ])('redirects to the return URL %s', async (refUrl, href, text) => {
    const main = mainOf(await get(`?defaultScreen=signup&refUrl=${encodeURIComponent(refUrl)}`));
    expect(main).toContain(`<a class="link" href="${href}">${text}</a>`);
    expect(main).toContain(`<input type="hidden" name="refUrl" value="${href}"/>`);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/sign-in?a=1',
  ])('does not redirect to %s', async (refUrl) => {
    const main = mainOf(await get(`?refUrl=${encodeURIComponent(refUrl)}`));
    expect(main).not.toMatch(/Back to|evil|javascript/);
  });

  it('redirects to the first page of the previous search by default', async () => {
    const from = async (referer: string) =>
      mainOf(
        (
          await site.app.inject({
            url: '/sign-in',
            headers: { host: 'automarket.localhost', 'user-agent': 'Mozilla/5.0', referer },
          })
        ).body,
      );
    expect(await from(`${ORIGIN}/cars-for-sale?firstRecord=20&makeCode=HONDA&zip=30303`)).toContain(
      '<input type="hidden" name="refUrl" value="/cars-for-sale?makeCode=HONDA&amp;zip=30303"/>',
    );
    for (const elsewhere of [
      'https://evil.example/cars-for-sale?makeCode=HONDA',
      `${ORIGIN}/sell-my-car`,
      'nonsense',
    ])
      expect(await from(elsewhere)).not.toContain('name="refUrl"');
  });

  it('rejects a list as a return URL', async () => {
    expect(mainOf(await get('?refUrl=/a&refUrl=/b'))).not.toContain('Back to');
  });

  it('quotes a member that is an object as JSON', async () => {
    const { statusCode, body } = await new BrowserOfTest(site).ask('POST', '/account-api/sign-in', {
      email: { $gt: '' },
    });
    expect([statusCode, JSON.parse(body).errors[0].value]).toEqual([400, '{"$gt":""}']);
    const opened = await new BrowserOfTest(site).ask('POST', '/account-api/sign-in/open', {
      token: ['a', {}],
    });
    expect([opened.statusCode, opened.body]).toEqual([400, expect.not.stringContaining('[object')]);
  });

  it('says that it needs scripts when they are off', async () => {
    expect(mainOf(await get(''))).toMatch(/<noscript><p[^>]*>Turn on JavaScript/);
  });

  it('redirects signed-in shoppers to the return URL, but never to another site', async () => {
    const ann = new BrowserOfTest(site);
    await ann.signIn('ann@example.com');
    expect((await ann.ask('GET', '/sign-in?refUrl=/all-cars')).headers.location).toBe('/all-cars');
    expect(
      (await ann.ask('GET', '/sign-in?refUrl=/sign-in?refUrl=/all-cars')).headers.location,
    ).toBe('/account');
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      'http:',
      'https://',
      'evil.example',
      '@',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '?',
      '#',
      ' ',
      ORIGIN,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 }),
        async (parts) => {
          const { headers } = await ann.ask(
            'GET',
            `/sign-in?refUrl=${encodeURIComponent(parts.join(''))}`,
          );
          expect(new URL(String(headers.location), ORIGIN).origin).toBe(ORIGIN);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('An account', () => {
  it('is shown to its shopper only; others see the sign-in page', async () => {
    const bob = new BrowserOfTest(site);
    expect((await bob.ask('GET', '/account')).headers.location).toBe('/sign-in?refUrl=%2Faccount');
    await bob.signIn('bob@example.com');
    const { body, headers } = await bob.ask('GET', '/account');
    expect(body).toContain('You are signed in as <strong>bob@example.com</strong>');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(/<a href="\/account" aria-current="page">Account<\/a>/);
  });

  it('is in the header of signed-in shoppers', async () => {
    const cat = new BrowserOfTest(site);
    const header = async () => /<header.*<\/header>/s.exec((await cat.ask('GET', '/')).body)![0];
    const footer = async () => /<footer.*<\/footer>/s.exec((await cat.ask('GET', '/')).body)![0];
    for (const part of [header, footer])
      expect(await part()).toContain('<a href="/sign-in">Sign In</a>');
    await cat.signIn('cat@example.com');
    for (const part of [header, footer]) {
      expect(await part()).toContain('<a href="/account">Account</a>');
      expect(await part()).not.toContain('Sign In');
    }
  });
});

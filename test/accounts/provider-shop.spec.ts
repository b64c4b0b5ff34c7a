import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { BrowserOfTest } from './browser.js';
import { goOver, wayBack } from './over-provider.js';
import { ProviderOfTest } from './provider-of-test.js';

let provider: ProviderOfTest;
beforeAll(async () => {
  provider = await ProviderOfTest.start();
});
afterAll(() => provider.close());

describe('With an OIDC provider', () => {
  const shop = useApp(async () => ({ cars: 0, env: provider.settings }));
  const page = async (path: string) => (await new BrowserOfTest(shop).ask('GET', path)).body;

  it('sign-in is one button, with the reason for an account, without a field or a script', async () => {
    const body = await page('/sign-in?defaultScreen=signup&refUrl=/all-cars');
    const main = /<main.*<\/main>/s.exec(body)![0];
    expect(main).toContain('<h1>Create a free account</h1>');
    expect(main).toContain(
      `href="/sign-in/provider?defaultScreen=signup&amp;refUrl=%2Fall-cars" rel="nofollow">Continue to ${provider.host}</a>`,
    );
    expect(main).toContain('Track price changes on the cars you save.');
    expect(main).toContain('<a class="link" href="/all-cars">Back to where you were</a>');
    expect(main).not.toMatch(/<form|<input|<noscript|link by|send you a link/);
    const dialog = await new BrowserOfTest(shop).ask(
      'GET',
      '/sign-in?refUrl=/all-cars',
      undefined,
      { 'x-fragment': 'auth' },
    );
    expect(dialog.body).toContain(`Continue to ${provider.host}`);
    expect(dialog.body).not.toMatch(/<input|account-api/);
  });

  it('the authorization request has state, nonce and PKCE, and asks for sign-up when requested', async () => {
    provider.requested.length = 0;
    provider.add('kim');
    const browsers = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    await goOver(provider, browsers[0]!, 'kim', '?defaultScreen=signup');
    await goOver(provider, browsers[1]!, 'kim', '');
    const [up, into] = provider.requested.map((search) => Object.fromEntries(search));
    expect(up).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
      prompt: 'create',
    });
    expect(into).not.toHaveProperty('prompt');
    for (const name of ['state', 'nonce', 'code_challenge'] as const) {
      expect(up![name]).toMatch(/^[\w-]{43}$/);
      expect(up![name]).not.toBe(into![name]);
    }
    expect(browsers.map((browser) => browser.cookies.has('__Host-session'))).toEqual([true, true]);
  });

  it('no sign-in links are mailed or accepted', async () => {
    const browser = new BrowserOfTest(shop);
    const requested = await browser.ask('POST', '/account-api/sign-in', {
      email: 'lea@example.com',
    });
    expect([requested.statusCode, requested.json<{ detail: string }>().detail]).toEqual([
      404,
      expect.stringContaining('no sign-in links'),
    ]);
    expect(
      (await browser.ask('POST', '/account-api/sign-in/open', { token: 'x'.repeat(43) }))
        .statusCode,
    ).toBe(404);
    expect((await browser.ask('GET', '/sign-in/confirm')).headers.location).toBe('/sign-in');
  });

  it('signing out also signs out at the provider, and returns', async () => {
    provider.add('mia');
    const mia = new BrowserOfTest(shop);
    await goOver(provider, mia, 'mia');
    expect((await mia.ask('GET', '/account')).body).toContain('data-next="/sign-out/provider"');
    const { searchParams, pathname } = new URL(
      String((await mia.ask('GET', '/sign-out/provider')).headers.location),
    );
    expect(pathname).toBe('/session/end');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'forecourt',
      post_logout_redirect_uri: 'http://automarket.localhost/',
    });
  });

  it('signed-in shoppers are redirected at once', async () => {
    provider.add('ned');
    const ned = new BrowserOfTest(shop);
    await goOver(provider, ned, 'ned');
    expect((await ned.ask('GET', '/sign-in/provider?refUrl=/all-cars')).headers.location).toBe(
      '/all-cars',
    );
  });
});

describe('With a public client', () => {
  let open: ProviderOfTest;
  const shop = useApp(async () => {
    open = await ProviderOfTest.start({ isPublic: true });
    return { cars: 0, env: { ...open.settings, OIDC_CLIENT_SECRET: '' } };
  });
  afterAll(() => open.close());

  it('sign-in uses PKCE alone', async () => {
    open.add('oda');
    const oda = new BrowserOfTest(shop);
    expect((await goOver(open, oda, 'oda')).headers.location).toBe('/all-cars');
  });
});

describe('When the provider is down', () => {
  let away: ProviderOfTest;
  const shop = useApp(async () => {
    away = await ProviderOfTest.start();
    away.add('pam');
    await away.close();
    return { cars: 60, env: away.settings };
  });
  afterAll(() => away.close());
  const health = async () =>
    (await new BrowserOfTest(shop).ask('GET', '/health/ready')).json<{
      details: Record<string, object>;
    }>();

  it('pages still render, and the sign-in page says what to do', async () => {
    const pat = new BrowserOfTest(shop);
    expect((await pat.ask('GET', '/cars-for-sale')).statusCode).toBe(200);
    expect((await pat.ask('GET', '/sign-in?refUrl=/all-cars')).statusCode).toBe(200);
    const { statusCode, headers, body } = await pat.ask(
      'GET',
      '/sign-in/provider?refUrl=/all-cars',
    );
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '30',
      'no-store',
    ]);
    expect(body).toContain(`You can’t sign in right now: ${away.host} isn’t responding.`);
    expect(body).toContain('<a class="link" href="/all-cars">Back to where you were</a>');
    expect((await pat.ask('GET', '/sign-out/provider')).headers.location).toBe('/');
    expect(JSON.stringify(await health())).toMatch(/"sign-in":\{[^}]*degraded/);
  });

  it('sign-in works as soon as it is back', async () => {
    await away.open();
    expect((await goOver(away, new BrowserOfTest(shop), 'pam')).headers.location).toBe('/all-cars');
    expect(JSON.stringify(await health())).toMatch(/"sign-in":\{[^}]*up/);
  });

  it('a returning shopper gets an error and can start again', async () => {
    const pam = new BrowserOfTest(shop);
    const href = await wayBack(away, pam, 'pam');
    await away.close();
    const { statusCode, body } = await pam.ask('GET', href);
    expect([statusCode, pam.cookies.has('__Host-session')]).toEqual([503, false]);
    expect(body).toContain('You can’t sign in right now');
    await away.open();
    expect((await goOver(away, pam, 'pam')).headers.location).toBe('/all-cars');
  });
});

describe('With its own origin', () => {
  const shop = useApp(async () => ({
    cars: 0,
    env: { ...provider.settings, PUBLIC_ORIGIN: 'https://cars.example' },
  }));

  it.each([
    ['cars.example', 'https://cars.example/sign-in/callback'],
    ['automarket.localhost', 'http://automarket.localhost/sign-in/callback'],
  ])(
    'the callback uses the requested host, where the cookies are: %s',
    async (host, redirectUri) => {
      const { headers } = await new BrowserOfTest(shop, host).ask('GET', '/sign-in/provider');
      expect(new URL(String(headers.location)).searchParams.get('redirect_uri')).toBe(redirectUri);
    },
  );
});

describe('With sign-in by mail', () => {
  const shop = useApp({ cars: 0 });

  it.each(['/sign-in/provider', '/sign-in/callback', '/sign-out/provider'])(
    'there is no %s',
    async (path) => {
      expect((await new BrowserOfTest(shop).ask('GET', path)).statusCode).toBe(404);
    },
  );
});

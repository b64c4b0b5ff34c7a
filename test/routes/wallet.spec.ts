import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { POSTED_FORM } from './posted-form.js';

const site = useApp({ cars: 300, env: { FEATURES: 'valuation.wallet=off,maker.payments=off' } });

async function ask(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { host: 'automarket.localhost', ...headers } });
}

/** Posts a form of the wallet; its fields as a query string. */
async function post(
  path: 'keep' | 'switch' | 'sync',
  payload: string,
  headers: Record<string, string> = {},
) {
  return site.app.inject({
    method: 'POST',
    url: `/cars-for-sale/wallet/${path}`,
    headers: { ...POSTED_FORM, host: 'automarket.localhost', ...headers },
    payload,
  });
}

/** The cookie of a response, as sent back. */
function cookieOf({ headers }: Awaited<ReturnType<typeof ask>>): string {
  return [headers['set-cookie']].flat().join().split(';')[0]!;
}

const payments = (html: string) =>
  Array.from(html.matchAll(/Est\. <b>(\$[\d,]+)\/mo<\/b>/g), ([, amount]) => amount);
/** Prices of the cars in page order, without the wallet's card. */
const prices = (html: string) =>
  Array.from(html.matchAll(/<div class="price-line"><p class="price">(\$[\d,]+)/g), ([, amount]) =>
    Number(amount!.replaceAll(/\D/g, '')),
  );
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

describe('POST /cars-for-sale/wallet/keep', () => {
  it('stores the terms in a cookie of numbers only, and redirects back', async () => {
    const answer = await post(
      'keep',
      'downPayment=%243%2C000&tradeIn=&term=60&rate=0&back=%2Fcars-for-sale%3FmakeCode%3DFORD',
    );
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      '/cars-for-sale?makeCode=FORD',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toMatch(
      /^forecourt_wallet=downPayment=3000&term=60&rate=0&changed=\d{10}; Max-Age=31536000; Path=\/cars-for-sale; HttpOnly; SameSite=Lax$/,
    );
  });

  it('changes the payments of cards and of the vehicle page', async () => {
    const cookie = cookieOf(await post('keep', 'downPayment=1000&tradeIn=500&term=48&rate=0'));
    const page = await ask('/cars-for-sale', { cookie });
    const expected = prices(page.payload).map((price) =>
      dollars(Math.round(Math.max(0, price - 1_500) / 48)),
    );
    expect(payments(page.payload)).toEqual(expected);
    expect(expected.length).toBeGreaterThanOrEqual(20);
    const href = /\/cars-for-sale\/vehicle\/\d+/.exec(page.payload)![0];
    const vehicle = (await ask(href, { cookie })).payload;
    expect(payments(vehicle)[0]).toBe(expected[0]);
    expect(vehicle).toContain('for 48 months at 0% APR, with $1,000 down and $500 for a trade-in.');
  });

  it('converts a budget into a maximum price, and back', async () => {
    const { headers } = await post(
      'keep',
      'downPayment=0&term=60&rate=0&budget=300&back=/cars-for-sale%3FmakeCode%3DFORD',
    );
    expect(headers['location']).toBe('/cars-for-sale?makeCode=FORD&maxPrice=18000');
    const form = await ask('/cars-for-sale/wallet?back=/cars-for-sale%3FmaxPrice%3D24000', {
      cookie: cookieOf({ headers } as never),
    });
    expect(form.payload).toMatch(/name="budget"[^>]*value="\$400"/);
    expect(form.payload).toContain('$400 a month buys a car up to $24,000.');
  });

  it('shows the error at the field, keeps the input, and sets no cookie', async () => {
    const { statusCode, headers, payload } = await post(
      'keep',
      'downPayment=lots&term=60&rate=6.9&tradeIn=700',
    );
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    expect(payload).toMatch(
      /<input[^>]*aria-invalid="true" aria-describedby="wallet-downPayment-error" name="downPayment" value="lots"/,
    );
    expect(payload).toContain('id="wallet-downPayment-error">Enter whole dollars, such as 3,000.<');
    expect(payload).toMatch(/name="tradeIn"[^>]*value="\$700"/);
    expect(payload).not.toContain('/mo</b>');
  });

  it('rejects a budget below the lowest price of the search', async () => {
    const { statusCode, payload } = await post(
      'keep',
      'budget=100&back=/cars-for-sale%3FminPrice%3D20000',
    );
    expect(statusCode).toBe(200);
    expect(payload).toContain('This buys a car up to $6,500, less than your Min price.');
  });

  it('rejects a budget that buys no car, without blaming an unset price', async () => {
    const { statusCode, payload } = await post('keep', 'budget=1&back=/cars-for-sale');
    expect(statusCode).toBe(200);
    expect(payload).toContain(
      'id="wallet-budget-error">That budget is too low for any car. Enter a higher amount.<',
    );
    expect(payload).not.toContain('Min price');
  });

  it('deletes the terms when empty', async () => {
    const answer = await post('keep', 'back=/cars-for-sale', {
      cookie: 'forecourt_wallet=term%3D24',
    });
    expect(answer.headers['set-cookie']).toMatch(/^forecourt_wallet=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('accepts terms from our own pages only', async () => {
    const { statusCode, headers } = await post('keep', 'rate=0&term=84', {
      'sec-fetch-site': 'cross-site',
    });
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
  });

  it("returns the target URL to the page's script", async () => {
    const { statusCode, headers, payload } = await post(
      'keep',
      'term=60&back=/cars-for-sale/vehicle/12',
      {
        'x-fragment': 'wallet',
      },
    );
    expect([statusCode, headers['content-location'], payload]).toEqual([
      204,
      '/cars-for-sale/vehicle/12',
      '',
    ]);
  });
});

describe('The return URL', () => {
  it.each([
    ['https://evil.example', '/cars-for-sale'],
    ['//evil.example/cars-for-sale', '/cars-for-sale'],
    ['/\\evil.example', '/cars-for-sale'],
    ['/cars-for-sale/../docs', '/cars-for-sale'],
    ['/cars-for-sale/vehicle/12/../../wallet/switch?to=off', '/cars-for-sale'],
    ['/cars-for-sale/vehicle/12?x=1#y', '/cars-for-sale/vehicle/12'],
    ['/cars-for-sale?zip=78701&evil=1&makeCode=FORD', '/cars-for-sale?makeCode=FORD&zip=78701'],
    ['', '/cars-for-sale'],
  ])('of %j is %s', async (back, expected) => {
    const { headers } = await post('switch', `to=off&back=${encodeURIComponent(back)}`);
    expect(headers['location']).toBe(expected);
  });

  it.each([
    [
      'http://automarket.localhost/cars-for-sale?makeCode=FORD&evil=1',
      '/cars-for-sale?makeCode=FORD',
    ],
    ['http://automarket.localhost/cars-for-sale/vehicle/12', '/cars-for-sale/vehicle/12'],
    ['https://evil.example/cars-for-sale/vehicle/12', '/cars-for-sale'],
    [`http://automarket.localhost/cars-for-sale?zip=${'7'.repeat(5_000)}`, '/cars-for-sale'],
    ['https://evil.example/', '/cars-for-sale'],
    ['nonsense', '/cars-for-sale'],
  ])(
    'of a form or link is the page it was clicked on: from %j it is %s',
    async (referer, expected) => {
      const { headers } = await post('switch', 'to=off', { referer });
      expect(headers['location']).toBe(expected);
      const { payload } = await ask('/cars-for-sale/wallet?price=20000', { referer });
      expect(payload).toContain(`name="back" value="${expected}"`);
    },
  );
});

describe('POST /cars-for-sale/wallet/switch', () => {
  it.each(['', 'to=purple'])('returns 400 and stores nothing with the body "%s"', async (body) => {
    const { statusCode, headers } = await post('switch', body);
    expect([statusCode, headers['set-cookie']]).toEqual([400, undefined]);
  });

  it('hides payments and keeps the terms when off; shows them and opens the wallet when on', async () => {
    const off = await post('switch', 'to=off&back=/cars-for-sale', {
      cookie: 'forecourt_wallet=term%3D60',
    });
    expect(cookieOf(off)).toMatch(/^forecourt_wallet=term=60&show=off&changed=\d{10}$/);
    const page = await ask('/cars-for-sale', { cookie: cookieOf(off) });
    const [button] = /<button[^>]*id="wallet-switch"[^>]*>/.exec(page.payload)!;
    for (const attribute of ['role="switch"', 'aria-checked="false"', 'name="to"', 'value="on"'])
      expect(button).toContain(attribute);
    const on = await post('switch', 'to=on&back=/cars-for-sale', {
      cookie: cookieOf(off),
    });
    expect(cookieOf(on)).toMatch(/^forecourt_wallet=term=60&changed=\d{10}$/);
    expect(on.headers['location']).toBe('/cars-for-sale/wallet?back=%2Fcars-for-sale');
  });
});

describe('GET of a form of the wallet', () => {
  it.each([
    ['/keep?rate=0&term=84', '?rate=0&term=84'],
    ['/keep', ''],
    ['/switch?to=off', '?to=off'],
    ['/sync?back=%2Fcars-for-sale', '?back=%2Fcars-for-sale'],
  ])('%s stores nothing, and leads to the wallet with its terms', async (path, search) => {
    const { statusCode, headers } = await ask(`/cars-for-sale/wallet${path}`);
    expect([statusCode, headers['location'], headers['set-cookie']]).toEqual([
      302,
      `/cars-for-sale/wallet${search}`,
      undefined,
    ]);
  });
});

describe('GET /cars-for-sale/wallet', () => {
  it('shows the terms in its URL', async () => {
    const { payload } = await ask('/cars-for-sale/wallet?rate=0&term=84');
    expect(payload).toMatch(/name="rate"[^>]*value="0"/);
  });

  it('is private and noindex, and its form works without scripts', async () => {
    const { headers, payload } = await ask('/cars-for-sale/wallet?back=/cars-for-sale&price=26490');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['vary']).toContain('x-fragment');
    expect(headers['etag']).toBeUndefined();
    expect(payload).toContain('<meta name="robots" content="noindex, follow" data-at-load=""/>');
    expect(payload).toContain('Estimate for a $26,490 car');
    expect(payload).toContain('action="/cars-for-sale/wallet/keep"');
  });

  it.each(['-1', '1e9', '99999999', '<b>', '0'])(
    'ignores %j as the price of its example',
    async (price) => {
      const { payload } = await ask(`/cars-for-sale/wallet?price=${encodeURIComponent(price)}`);
      expect(payload).toContain('Estimate for a $25,000 car');
    },
  );

  it('ignores cookie values that its form would reject', async () => {
    for (const cookie of [
      'rate%3D999',
      'downPayment%3D-1',
      'term%3D61',
      '%00',
      'x'.repeat(4_000),
      '__proto__%3D1',
      '%E0%A4',
    ]) {
      const { statusCode, payload } = await ask('/cars-for-sale', {
        cookie: `forecourt_wallet=${cookie}`,
      });
      expect([statusCode, payments(payload)]).toEqual([
        200,
        payments((await ask('/cars-for-sale')).payload),
      ]);
    }
  });
});

describe('A brand', () => {
  it('without the wallet shows payments on default terms, without controls', async () => {
    const { payload } = await ask('/cars-for-sale', {
      host: 'valuebook.localhost',
      cookie: 'forecourt_wallet=rate%3D0%26show%3Doff',
    });
    expect(payments(payload)).toHaveLength(20);
    expect(payments(payload)).toEqual(
      payments((await ask('/cars-for-sale', { host: 'valuebook.localhost' })).payload),
    );
    expect(payload).not.toMatch(/wallet-switch|data-action="wallet"/);
    expect((await ask('/cars-for-sale/wallet', { host: 'valuebook.localhost' })).statusCode).toBe(
      404,
    );
  });

  it('without payments shows nothing per month', async () => {
    const page = await ask('/cars-for-sale', { host: 'hyundai.localhost' });
    const vehicle = await ask(/\/cars-for-sale\/vehicle\/\d+/.exec(page.payload)![0], {
      host: 'hyundai.localhost',
    });
    for (const { payload } of [page, vehicle])
      expect(payload.replaceAll(/<script[^]*?<\/script>|<svg[^]*?<\/svg>/g, '')).not.toMatch(
        /\/mo\b|a month for|data-action="wallet"/,
      );
    expect((await ask('/cars-for-sale/wallet', { host: 'hyundai.localhost' })).statusCode).toBe(
      404,
    );
  });
});

describe('GET /cars-for-sale/page-data', () => {
  it('ignores cookies: payments are on default terms', async () => {
    const cookie = 'forecourt_wallet=rate%3D0%26show%3Doff';
    const [page, data] = [
      await ask('/cars-for-sale'),
      await ask('/cars-for-sale/page-data', { cookie }),
    ];
    const { listings } = data.json<{ listings: { paymentText: string }[] }>();
    expect(listings.map(({ paymentText }) => paymentText.replace('/mo', ''))).toEqual(
      payments(page.payload),
    );
  });
});

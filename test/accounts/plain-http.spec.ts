import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';

const LAN = '192.168.1.20:3000';

describe('Over plain HTTP, where browsers discard Secure cookies,', () => {
  const shop = useApp({ cars: 5, env: { HOST: '0.0.0.0' } });
  const carId = async () => {
    const answer = await shop.app.inject({ url: '/rest/lsc/listing', headers: { host: LAN } });
    return String(answer.json<{ listings: { id: string }[] }>().listings[0]!.id);
  };
  const ask = (method: 'POST' | 'PUT', url: string, payload: object, more: object = {}) =>
    shop.app.inject({
      method,
      url,
      payload,
      headers: { host: LAN, 'content-type': 'application/json', ...more },
    });
  const saveSearch = (more?: object) =>
    ask('POST', '/account-api/search', { searchResultsURL: '/cars-for-sale?maxPrice=9000' }, more);

  it.each(['by a browser', 'by an API caller'])(
    'nothing that needs cookies is stored %s, and HTTPS is requested',
    async (whose) => {
      const more = whose === 'by a browser' ? { origin: `http://${LAN}` } : {};
      const answers = [
        await saveSearch(more),
        await ask('PUT', '/account-api/inventory', { listingId: await carId() }, more),
        await ask('POST', '/account-api/sign-in', { email: 'ann@example.com' }, more),
        await ask('POST', '/account-api/sign-in/open', { token: 'x'.repeat(43) }, more),
      ];
      for (const answer of answers) {
        expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
        expect(answer.json()).toMatchObject({
          detail:
            'Accounts and saved cars need HTTPS: over plain HTTP, your browser discards our cookies. ' +
            'Open this site at its https:// address.',
        });
      }
    },
  );

  it('searches and cars work', async () => {
    expect(
      (await shop.app.inject({ url: '/cars-for-sale', headers: { host: LAN } })).statusCode,
    ).toBe(200);
  });

  it.each([
    ['over TLS through an unknown proxy', { origin: `https://${LAN}` }],
    ['under this machine’s own name', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
    ['by a browser whose Sec-Fetch-Site reveals TLS', { 'sec-fetch-site': 'same-origin' }],
  ])('saving is requested %s, once HTTPS is used', async (_how, more) => {
    expect((await saveSearch(more)).statusCode).toBe(201);
  });
});

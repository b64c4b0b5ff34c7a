import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { openDevices } from '../../src/push/push-devices.js';
import { VapidKeys } from '../../src/push/vapid-keys.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';
import { PushReceiver } from '../push/push-receiver.js';
import { registerDevice } from '../push/register-device.js';

const site = useApp({ cars: 0, env: { ALLOWED_HOSTS: '*' } });
const withoutMemory = useApp({ cars: 0, env: { FEATURES: 'personalization=off' } });

const CALL = '/cars-for-sale/consumer-device/browser';
const GOOGLEBOT = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

interface Answer {
  readonly device_id: string;
  readonly kinds: readonly string[];
}

let browser: BrowserOfTest;
beforeEach(() => {
  browser = new BrowserOfTest(site);
});

const aDevice = (more: object = {}) => ({
  brand: 'ATC',
  pixall_id: 'p1',
  browser_token: new PushReceiver().token,
  ...more,
});
const register = (body: object = aDevice(), headers = {}) => registerDevice(browser, body, headers);
const rowOf = (id: string) =>
  site.app
    .get(Database)
    .reading.selectFrom('pushDevice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
const problemsOf = async (body: object) => {
  const answer = await register(body);
  return [
    answer.statusCode,
    ...(answer.json<{ errors: { field: string }[] }>().errors ?? []).map(({ field }) => field),
  ];
};

describe('Registering a browser for push notifications', () => {
  it('stores brand, pixall id, token and time zone under the browsing history cookie', async () => {
    const body = aDevice({ time_zone: 'America/Denver' });
    const answer = await register(body);
    const { device_id: id, kinds } = answer.json<Answer>();
    expect([answer.statusCode, kinds]).toEqual([
      201,
      ['priceDrop', 'newMatch', 'dealerAnswer', 'stillInterested'],
    ]);
    expect(browser.cookies.has('__Host-viewer')).toBe(true);
    const { keys, endpoint } = JSON.parse(body.browser_token) as { endpoint: string; keys: object };
    expect(await rowOf(id)).toMatchObject({
      brand: 'ATC',
      pixallId: 'p1',
      token: JSON.stringify({ endpoint, keys }),
      timeZone: 'America/Denver',
      ownerId: expect.stringMatching(/^visitor:/),
      sessionId: null,
    });
    const again = await register({ ...body, kinds: ['newMatch'] });
    expect([again.statusCode, again.json<Answer>()]).toEqual([
      200,
      { device_id: id, kinds: ['newMatch'] },
    ]);
  });

  it('rejects an invalid subscription and names the member', async () => {
    expect(await problemsOf(aDevice({ brand: 'NONE' }))).toEqual([400, 'brand']);
    expect(await problemsOf({ brand: 'ATC' })).toEqual([400, 'browser_token']);
    const keys = new PushReceiver().subscription.keys;
    const inside = JSON.stringify({ endpoint: 'https://169.254.169.254/latest', keys });
    expect(await problemsOf(aDevice({ browser_token: inside }))).toEqual([400, 'browser_token']);
    expect(await problemsOf(aDevice({ browser_token: `dGVzdA:APA91b${'x'.repeat(140)}` }))).toEqual(
      [400, 'browser_token'],
    );
    expect(await problemsOf(aDevice({ time_zone: 'Mars/Olympus' }))).toEqual([400, 'time_zone']);
    expect(await problemsOf(aDevice({ kinds: ['everything'] }))).toEqual([400, 'kinds']);
    expect(await problemsOf(aDevice({ pixall_id: 'x'.repeat(65) }))).toEqual([400, 'pixall_id']);
    expect(await problemsOf(aDevice({ more: 1 }))).toEqual([400, 'more']);
  });

  it('is rejected from other sites, as a form, for bots, and where nothing is stored', async () => {
    const plain = { host: 'localhost', 'content-type': 'application/json' };
    const send = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: CALL,
        payload: JSON.stringify(aDevice()),
        headers: { ...plain, ...headers },
      });
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await register(aDevice(), GOOGLEBOT)).statusCode).toBe(403);
    expect((await new BrowserOfTest(withoutMemory).ask('POST', CALL, aDevice())).statusCode).toBe(
      403,
    );
  });

  it('belongs to the account of its id token, and receives nothing after signing out', async () => {
    await browser.signIn(`${randomUUID()}@example.com`);
    const { device_id: id } = (await register()).json<Answer>();
    const { reading } = site.app.get(Database);
    const open = async () =>
      (await openDevices(reading, Date.now()).where('pushDevice.id', '=', id).execute()).length;
    expect(await rowOf(id)).toMatchObject({
      ownerId: expect.not.stringMatching(/^visitor:/),
      sessionId: expect.any(String),
    });
    expect(await open()).toBe(1);
    expect((await browser.ask('POST', '/account-api/sign-out')).statusCode).toBeLessThan(300);
    expect(await open()).toBe(0);
    browser.useIdToken('none');
    expect((await register()).statusCode).toBe(401);
  });

  it('is renewed only while it exists, not after deletion or signing out', async () => {
    const device = aDevice();
    const [body, renewal] = [
      { ...device, kinds: ['newMatch'] },
      { ...device, renews_only: true },
    ];
    const { device_id: id } = (await register(body)).json<Answer>();
    expect((await register(renewal)).json<Answer>()).toEqual({
      device_id: id,
      kinds: ['newMatch'],
    });
    await browser.ask('DELETE', `${CALL}/${id}`);
    expect([(await register(renewal)).statusCode, await rowOf(id)]).toEqual([404, undefined]);
    await browser.signIn(`${randomUUID().slice(0, 8)}@example.com`);
    await register(body);
    browser.useIdToken(undefined);
    await browser.ask('POST', '/account-api/sign-out', {});
    expect((await register(renewal)).statusCode).toBe(404);
  });

  it('keeps its cookie when the browsing history is cleared', async () => {
    await register();
    expect((await browser.ask('DELETE', '/cars-for-sale/svc/browsing-history')).statusCode).toBe(
      204,
    );
    expect(browser.cookies.has('__Host-viewer')).toBe(true);
    await browser.postForm('/cars-for-sale/privacy/delete', 'part=viewedCars');
    expect((await browser.ask('GET', '/cars-for-sale/privacy')).body).toContain(
      'Browsers with push notifications (1)',
    );
  });

  it('continues under a renewed token without a cookie', async () => {
    const former = aDevice({ kinds: ['priceDrop'] });
    const { device_id: id } = (await register(former)).json<Answer>();
    const { ownerId } = (await rowOf(id))!;
    const worker = new BrowserOfTest(site);
    const renewed = await registerDevice(worker, aDevice({ former_token: former.browser_token }));
    const { device_id: next, kinds } = renewed.json<Answer>();
    expect([kinds, await rowOf(id), (await rowOf(next))!.ownerId]).toEqual([
      ['priceDrop'],
      undefined,
      ownerId,
    ]);
    expect(worker.cookies.size).toBe(0);
  });

  it('ends through the id that was returned', async () => {
    const { device_id: id } = (await register()).json<Answer>();
    expect((await browser.ask('DELETE', `${CALL}/${id}`)).statusCode).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    expect((await browser.ask('DELETE', `${CALL}/${id}`)).statusCode).toBe(204);
  });

  it('returns the public key for subscriptions', async () => {
    const { application_server_key: key } = (await browser.ask('GET', CALL)).json<{
      application_server_key: string;
    }>();
    expect(key).toBe((await site.app.get(VapidKeys, { strict: false }).keys()).publicKey);
    expect((await browser.ask('GET', `${CALL}?x=1`)).statusCode).toBe(400);
  });

  it('fails after a second when the database does not respond', async () => {
    const keys = site.app.get(VapidKeys, { strict: false });
    const { keys: read } = keys;
    keys.keys = () => new Promise(() => undefined);
    const answer = await browser.ask('GET', CALL);
    keys.keys = read;
    expect(answer.statusCode).toBe(504);
  });
});

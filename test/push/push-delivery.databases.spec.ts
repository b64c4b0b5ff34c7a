import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { Agent } from 'undici';
import { visitorId } from '../../src/accounts/principal.js';
import { newSecret } from '../../src/accounts/secrets.js';
import { Database } from '../../src/platform/database/database.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import type { TakenMessage } from '../../src/platform/outbox/outbox.js';
import { SendFailure } from '../../src/platform/outbox/send-failure.js';
import { MAX_PUSHES_A_DAY, PushDelivery } from '../../src/push/push-delivery.js';
import { PushDevices } from '../../src/push/push-devices.js';
import type { PushKind } from '../../src/push/push-kinds.js';
import { PUSH_MESSAGE, PushNotices } from '../../src/push/push-notices.js';
import type { PushNotice } from '../../src/push/push-notices.js';
import { readPushToken } from '../../src/push/push-token.js';
import { VapidKeys } from '../../src/push/vapid-keys.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { PushReceiver } from './push-receiver.js';

const HOUR_MS = 3_600_000;
/**
 * In the devices' time zone. Far in the future, so that the server's own delivery takes no
 * messages.
 */
const NOON = Date.parse('2099-11-28T12:00:00-06:00');
const EIGHT = Date.parse('2099-11-29T08:00:00-06:00');
const NIGHT = Date.parse('2099-11-28T23:00:00-06:00');

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const ACCOUNT = JSON.stringify({
  project_id: 'cars-1',
  client_email: 'push@cars-1.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
});

const aNotice = (more: Partial<PushNotice> = {}): PushNotice => ({
  kind: 'priceDrop',
  title: '2021 Toyota RAV4: $550 less',
  body: 'Now $27,900',
  path: '/cars-for-sale/vehicle/1000000017',
  topic: 'car:1000000017',
  ...more,
});

/** A request that the push service received. */
interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describeShopOnBoth(
  'A push notification',
  { cars: 0, env: { FCM_SERVICE_ACCOUNT: ACCOUNT, MAIL_FROM: 'cars@example.com' } },
  (shop) => {
    let service: Server;
    let dispatcher: Agent;
    let pushed: Pushed[] = [];
    let answer: RequestListener;

    const accept: RequestListener = (_request, response) => void response.writeHead(201).end();
    const status =
      (code: number, headers = {}): RequestListener =>
      (_request, response) =>
        void response.writeHead(code, headers).end('no');

    beforeAll(async () => {
      service = createServer((request, response) => {
        void buffer(request).then((body) => {
          pushed.push({ path: request.url!, headers: request.headers, body });
          answer(request, response);
        });
      }).listen(0, '127.0.0.1');
      await once(service, 'listening');
      const { port } = service.address() as AddressInfo;
      // Connects every host to the local push service, without TLS.
      dispatcher = new Agent({
        connect: (_options, connected) => {
          const socket = connect(port, '127.0.0.1');
          socket
            .once('connect', () => connected(null, socket))
            .once('error', (error) => connected(error, null));
        },
      });
      answer = accept;
    });
    afterEach(async () => {
      pushed = [];
      answer = accept;
      await database().reading.deleteFrom('outboxMessage').execute();
    });
    afterAll(async () => {
      await dispatcher.destroy();
      service.closeAllConnections();
      service.close();
    });

    const database = () => shop.app.get(Database);
    const outbox = () => shop.app.get(Outbox);
    const subscribe = async (kinds?: PushKind[], token?: string) => {
      const receiver = new PushReceiver();
      const ownerId = visitorId(newSecret());
      const device = {
        brand: 'ATC',
        pixallId: '',
        token: readPushToken(token ?? receiver.token)!,
        sessionId: null,
        kinds,
        name: 'Chrome on Linux',
      };
      const { id } = await shop.app
        .get(PushDevices, { strict: false })
        .register({ kind: 'visitor', id: ownerId }, device);
      return { id, ownerId, receiver };
    };
    const add = (ownerId: string, notice: PushNotice, now = NOON) =>
      database().change(undefined, (change) =>
        shop.app.get(PushNotices, { strict: false }).add(change, ownerId, () => notice, now),
      );
    const take = (now: number) => outbox().take(PUSH_MESSAGE, 20, now);
    const send = (message: TakenMessage, now = NOON, timeoutMs = 20_000) =>
      shop.app.get(PushDelivery, { strict: false }).send(message, { dispatcher, timeoutMs }, now);
    /** Sends all due messages, like the server. */
    const sendDue = async (now = NOON) => {
      for (const message of await take(now)) {
        await send(message, now);
        await outbox().remove(message.id);
      }
    };
    const isRegistered = async (id: string) =>
      (
        await database()
          .reading.selectFrom('pushDevice')
          .select('id')
          .where('id', '=', id)
          .execute()
      ).length === 1;
    const said = (receiver: PushReceiver) =>
      pushed.map(({ body }) => (JSON.parse(receiver.decrypt(body)) as { title: string }).title);

    it('is encrypted for its browser and signed by the server', async () => {
      const { ownerId, receiver } = await subscribe();
      await add(ownerId, aNotice());
      await sendDue(NOON + HOUR_MS);
      const [{ path, headers, body }] = pushed as [Pushed];
      const { title, body: text, path: href, topic } = aNotice();
      expect(JSON.parse(receiver.decrypt(body))).toEqual({ title, body: text, path: href, topic });
      expect(body.includes('Toyota')).toBe(false);
      expect(path).toBe(new URL(receiver.endpoint).pathname);
      expect(headers).toMatchObject({
        ttl: String(23 * 3_600),
        'content-encoding': 'aes128gcm',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
      const { publicKey } = await shop.app.get(VapidKeys, { strict: false }).keys();
      expect(key).toBe(publicKey);
      const point = Buffer.from(publicKey, 'base64url');
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        x: point.toString('base64url', 1, 33),
        y: point.toString('base64url', 33),
      };
      const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'));
      expect(payload).toMatchObject({
        aud: 'https://updates.push.services.mozilla.com',
        sub: 'mailto:cars@example.com',
      });
      expect(() => new PushReceiver().decrypt(body)).toThrow();
    });

    it.each([404, 410])('deletes its device when the push service returns %i', async (code) => {
      const { id, ownerId } = await subscribe();
      await add(ownerId, aNotice());
      answer = status(code);
      await sendDue();
      expect(await isRegistered(id)).toBe(false);
    });

    it.each([401, 403, 429, 500, 503])(
      'keeps its device when the push service returns %i, and is retried',
      async (code) => {
        const { id, ownerId } = await subscribe();
        await add(ownerId, aNotice());
        answer = status(code);
        const [message] = await take(NOON);
        await expect(send(message!)).rejects.toMatchObject({
          reason: `answered ${code}`,
          isPermanent: false,
        });
        expect(await isRegistered(id)).toBe(true);
      },
    );

    it('waits as long as the push service asks, up to an hour', async () => {
      const { ownerId } = await subscribe();
      await add(ownerId, aNotice());
      for (const [seconds, waited] of [
        ['600', 600_000],
        ['999999', HOUR_MS],
        ['soon', 60_000],
      ] as const) {
        answer = status(429, { 'retry-after': seconds });
        const [message] = await take(NOON);
        const failure = await send(message!).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(SendFailure);
        await outbox().failed({ ...message!, tries: 1 }, failure as SendFailure, NOON);
        const row = await database()
          .reading.selectFrom('outboxMessage')
          .select('dueAt')
          .executeTakeFirstOrThrow();
        expect(Number(row.dueAt) - NOON).toBe(waited);
        await database()
          .reading.updateTable('outboxMessage')
          .set({ dueAt: NOON, tries: 0 })
          .execute();
      }
    });

    it('follows no redirects', async () => {
      const { id, ownerId } = await subscribe();
      await add(ownerId, aNotice());
      answer = status(307, { location: 'http://169.254.169.254/latest/meta-data/' });
      const [message] = await take(NOON);
      await expect(send(message!)).rejects.toThrow('answered 307');
      expect([pushed.length, await isRegistered(id)]).toEqual([1, true]);
    });

    it('times out on a push service that hangs', async () => {
      const { id, ownerId } = await subscribe();
      await add(ownerId, aNotice());
      answer = () => undefined;
      const [message] = await take(NOON);
      await expect(send(message!, NOON, 100)).rejects.toMatchObject({ name: 'TimeoutError' });
      expect(await isRegistered(id)).toBe(true);
      service.closeAllConnections();
    });

    it('goes only to devices that have its kind switched on', async () => {
      const { ownerId } = await subscribe(['newMatch', 'dealerAnswer']);
      await add(ownerId, aNotice());
      expect(await take(NOON)).toEqual([]);
      await add(ownerId, aNotice({ kind: 'newMatch', topic: 'search:1' }));
      await sendDue();
      expect(pushed).toHaveLength(1);
    });

    it('is not sent after its switch is off or its device is removed', async () => {
      const devices = shop.app.get(PushDevices, { strict: false });
      const { id, ownerId, receiver } = await subscribe();
      await add(ownerId, aNotice());
      const device = {
        brand: 'ATC',
        pixallId: '',
        token: readPushToken(receiver.token)!,
        sessionId: null,
        kinds: [],
        name: 'Browser',
      };
      await devices.register({ kind: 'visitor', id: ownerId }, device);
      await sendDue();
      await devices.register({ kind: 'visitor', id: ownerId }, { ...device, kinds: ['priceDrop'] });
      await add(ownerId, aNotice());
      await devices.remove(id);
      await sendDue();
      expect(pushed).toEqual([]);
    });

    it('replaces an unsent one of the same topic', async () => {
      const { ownerId, receiver } = await subscribe();
      await add(ownerId, aNotice({ title: 'older' }));
      await add(ownerId, aNotice({ title: 'other', topic: 'car:2' }));
      await add(ownerId, aNotice({ title: 'newer' }));
      await sendDue();
      expect(said(receiver).toSorted()).toEqual(['newer', 'other']);
      const topics = pushed.map(({ headers }) => headers['topic']);
      await add(ownerId, aNotice());
      await sendDue();
      expect(topics).toContain(pushed[2]!.headers['topic']);
    });

    it(`is limited to ${MAX_PUSHES_A_DAY} a day, by the day of the device`, async () => {
      const { ownerId, receiver } = await subscribe();
      const later = NOON + 24 * HOUR_MS;
      for (let at = 1; at <= MAX_PUSHES_A_DAY + 2; at++) {
        await add(ownerId, aNotice({ title: `today ${at}`, topic: `car:${at}` }));
        await sendDue();
      }
      await add(ownerId, aNotice({ title: 'tomorrow' }), later);
      await sendDue(later);
      expect(said(receiver)).toEqual(['today 1', 'today 2', 'today 3', 'tomorrow']);
    });

    it('counts once across retries', async () => {
      const { ownerId, receiver } = await subscribe();
      await add(ownerId, aNotice());
      const [message] = await take(NOON);
      answer = status(500);
      await expect(send(message!)).rejects.toThrow('answered 500');
      for (let tries = 2; tries < 6; tries++)
        await expect(send({ ...message!, tries })).rejects.toThrow('answered 500');
      answer = accept;
      pushed = [];
      await send({ ...message!, tries: 6 });
      await add(ownerId, aNotice({ topic: 'car:2' }));
      await add(ownerId, aNotice({ topic: 'car:3' }));
      await sendDue();
      expect(said(receiver)).toHaveLength(MAX_PUSHES_A_DAY);
    });

    it("waits for the end of the device's quiet hours", async () => {
      const { ownerId, receiver } = await subscribe();
      await add(ownerId, aNotice(), NIGHT);
      await sendDue(EIGHT - 1);
      expect(pushed).toEqual([]);
      await sendDue(EIGHT);
      expect(said(receiver)).toHaveLength(1);
    });

    it('that fails in the evening is retried in the morning', async () => {
      const { ownerId, receiver } = await subscribe();
      await add(ownerId, aNotice());
      const [message] = await take(NOON);
      await send({ ...message!, tries: 2 }, NIGHT);
      expect(pushed).toEqual([]);
      await outbox().remove(message!.id);
      await sendDue(EIGHT);
      expect(said(receiver)).toHaveLength(1);
    });

    it('goes to the mailbox, too, without a mail server', async () => {
      const { ownerId } = await subscribe();
      await add(ownerId, aNotice({ title: 'For the mailbox' }));
      await sendDue();
      const mail = (await shop.app.get(Mailbox).list()).find(
        ({ subject }) => subject === 'For the mailbox',
      );
      expect((await shop.app.get(Mailbox).find(mail!.id))!.text).toBe(
        'Now $27,900\n\n/cars-for-sale/vehicle/1000000017\n',
      );
    });

    it('uses FCM HTTP v1 for an FCM token, and deletes it when FCM no longer knows it', async () => {
      const { id, ownerId } = await subscribe(undefined, `dGVzdA:APA91b${'x'.repeat(140)}`);
      const access = status(200, { 'content-type': 'application/json' });
      answer = (request, response) => {
        if (request.url === '/token')
          response.writeHead(200).end('{"access_token":"access-1","expires_in":3600}');
        else access(request, response);
      };
      await add(ownerId, aNotice());
      await sendDue();
      await add(ownerId, aNotice());
      await sendDue();
      expect(pushed.map(({ path }) => path)).toEqual([
        '/token',
        '/v1/projects/cars-1/messages:send',
        '/v1/projects/cars-1/messages:send',
      ]);
      const assertion = new URLSearchParams(pushed[0]!.body.toString()).get('assertion')!;
      expect(decodeProtectedHeader(assertion)).toMatchObject({ alg: 'RS256' });
      const { message } = JSON.parse(pushed[1]!.body.toString()) as {
        message: { token: string; data: Record<string, string> };
      };
      const { title, body, path, topic } = aNotice();
      expect([pushed[1]!.headers.authorization, message.data]).toEqual([
        'Bearer access-1',
        { title, body, path, topic },
      ]);
      answer = status(404);
      await add(ownerId, aNotice());
      await sendDue();
      expect(await isRegistered(id)).toBe(false);
    });
  },
);

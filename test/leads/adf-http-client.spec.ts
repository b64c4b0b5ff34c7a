import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { LEAD_KIND, sendLead as sendOne } from '../../src/leads/lead-delivery.js';
import { AdfHttpClient } from '../../src/leads/adf-http-client.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { startApp, useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { CAR, DEALER, anEmail, fillWithCars, sendLead } from './lead-shop.js';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe("A dealer's system", () => {
  let server: Server;
  let origin = '';
  const received: Received[] = [];
  const inside = new AdfHttpClient(() => false);
  const outside = new AdfHttpClient();

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      received.push({ path: request.url!, headers: request.headers, body: await text(request) });
      const status = Number(request.url!.slice(1));
      response.writeHead(status, { location: '/200' }).end('x'.repeat(1_000));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  beforeEach(() => {
    received.length = 0;
  });
  afterAll(async () => {
    await Promise.all([inside.close(), outside.close()]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('receives the document with an id that is the same for every retry', async () => {
    await inside.post(`${origin}/202`, '<adf>é</adf>', 'message-1');
    expect(received).toMatchObject([
      {
        body: '<adf>é</adf>',
        headers: {
          'content-type': 'application/xml; charset=utf-8',
          'idempotency-key': 'message-1',
        },
      },
    ]);
  });

  it.each([302, 404, 500])(
    'that answers %i has not accepted it, and redirects are not followed',
    async (status) => {
      await expect(inside.post(`${origin}/${status}`, '<adf/>', 'message-1')).rejects.toThrow(
        `answered ${status}`,
      );
      expect(received.map(({ path }) => path)).toEqual([`/${status}`]);
    },
  );

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '[2002:7f00:1::]',
    '[64:ff9b:1::7f00:1]',
  ])(
    'is never called in our own network, nor through a name that resolves to it: %s',
    async (host) => {
      const url = `${origin.replace('127.0.0.1', host)}/200`;
      await expect(outside.post(url, '<adf/>', 'message-1')).rejects.toThrow(
        'the address is on a private network',
      );
      expect(received).toEqual([]);
    },
  );
});

describe('A lead that was not accepted', () => {
  const shop = useApp({ cars: 0 });
  const tries: string[] = [];
  beforeAll(() => fillWithCars(shop));

  it('is retried with the same id', async () => {
    const delivery = shop.app.get(Delivery);
    const flaky = {
      post: async (_url: string, _adf: string, id: string) => {
        tries.push(id);
        if (tries.length === 1) throw new Error('answered 500');
      },
    } as unknown as AdfHttpClient;
    delivery.registerSender(LEAD_KIND, (message) => sendOne(flaky, message));
    await sendLead(new BrowserOfTest(shop), anEmail({ listingId: CAR.posted }));
    await delivery.sendDue();
    expect(await shop.app.get(Outbox).counts()).toEqual({ waiting: 1, dead: 0 });
    await delivery.sendDue(Date.now() + 3_600_000);
    expect([tries.length, new Set(tries).size, await shop.app.get(Outbox).counts()]).toEqual([
      2,
      1,
      { waiting: 0, dead: 0 },
    ]);
  });
});

describe('A lead by mail', () => {
  let server: SMTPServer;
  let shop: AppUnderTest;
  const received: string[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, _session, done) {
        let data = '';
        stream.on('data', (chunk) => (data += String(chunk)));
        stream.on('end', () => {
          received.push(data);
          done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as { port: number };
    shop = await startApp({ cars: 0, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    await fillWithCars(shop);
  });
  afterAll(async () => {
    await shop.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('attaches the document and has the sender as Reply-To, who gets a copy', async () => {
    const email = 'pat@example.com';
    await sendLead(new BrowserOfTest(shop), anEmail({ email }));
    await shop.app.get(Delivery).sendDue();
    const toDealer = received.filter((mail) => new RegExp(`^To: ${DEALER.email}`, 'm').test(mail));
    expect(toDealer).toHaveLength(1);
    expect(toDealer[0]).toMatch(/^Reply-To: pat@example\.com/m);
    expect(toDealer[0]).toMatch(/^Content-Disposition: attachment; filename=lead\.xml/m);
    expect(received.filter((mail) => /^To: pat@example\.com/m.test(mail))).toHaveLength(1);
  });
});

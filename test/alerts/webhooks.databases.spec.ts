import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { MockAgent } from 'undici';
import { Database } from '../../src/platform/database/database.js';
import { Subscriptions } from '../../src/alerts/subscriptions.js';
import { Webhooks } from '../../src/alerts/webhooks.js';
import { unsignedToken } from '../../src/platform/outbox/unsigned-token.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const NOW = 1_800_000_000_000;
const HOOK = 'https://hooks.example.com';
const TEXT = '{"counts":{"new":1}}';

describeShopOnBoth('A webhook', { cars: 0 }, (shop) => {
  const follow = async (search: string, webhookUrl: string) => {
    const toFollow = {
      email: 'pat@example.com',
      brand: 'ATC',
      search,
      cadence: 'daily',
      origin: '',
    } as const;
    const outcome = await shop.app.get(Subscriptions).follow(toFollow, webhookUrl);
    return outcome as { id: string; webhookSecret: string };
  };
  const send = (subscriptionId: string, dispatcher?: MockAgent) =>
    shop.app
      .get(Webhooks, { strict: false })
      .send({ id: 'message-1', body: { subscriptionId, text: TEXT } }, dispatcher, NOW);
  const hooks = () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    return agent;
  };

  it('is signed and dated, so that the receiver can verify it', async () => {
    const { id, webhookSecret } = await follow('makeCode=BMW', `${HOOK}/cars`);
    const agent = hooks();
    const requested: { headers: Record<string, string>; body: string }[] = [];
    agent
      .get(HOOK)
      .intercept({ path: '/cars', method: 'POST' })
      .reply(204, (request) => void requested.push(request as never));
    await send(id, agent);
    const [{ headers, body }] = requested as [(typeof requested)[number]];
    const hmac = createHmac('sha256', webhookSecret).update(`1800000000.${TEXT}`).digest('hex');
    expect([headers['x-forecourt-signature'], headers['x-forecourt-message'], body]).toEqual([
      `t=1800000000,v1=${hmac}`,
      'message-1',
      TEXT,
    ]);
  });

  it.each([301, 307, 404, 500])(
    'is retried after the status %i, and redirects are not followed',
    async (status) => {
      const { id } = await follow('makeCode=AUDI', `${HOOK}/cars`);
      const agent = hooks();
      agent
        .get(HOOK)
        .intercept({ path: '/cars', method: 'POST' })
        .reply(status, '', { headers: { location: 'https://elsewhere.example/' } });
      await expect(send(id, agent)).rejects.toThrow(`answered ${status}`);
    },
  );

  it('is dropped after 5 days without success, not kept as a dead letter', () => {
    const message = shop.app
      .get(Webhooks, { strict: false })
      .write({ subscriptionId: unsignedToken('', {}), emailKey: 'pat@example.com' }, {}, NOW);
    expect(message.expiresAt).toBe(NOW + 5 * 86_400_000);
  });

  it('is not called after its subscription has ended', async () => {
    const { id } = await follow('makeCode=KIA', `${HOOK}/cars`);
    await shop.app.get(Subscriptions).remove('pat@example.com', id);
    await send(id, hooks());
  });

  it('is never called at an address of this machine, whatever its host name', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { id } = await follow('makeCode=FORD', `${HOOK}/cars`);
    const { reading } = shop.app.get(Database);
    for (const host of ['127.0.0.1', '[::1]', '0x7f000001', 'localhost']) {
      const webhookUrl = `https://${host}:${port}/`;
      await reading.updateTable('subscription').set({ webhookUrl }).where('id', '=', id).execute();
      await expect(send(id)).rejects.toThrow('the address is not public');
    }
    server.close();
    expect(connections).toBe(0);
  });
});

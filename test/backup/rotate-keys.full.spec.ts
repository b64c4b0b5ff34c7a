import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOf } from '../../src/accounts/secrets.js';
import { AlertTokens } from '../../src/alerts/alert-tokens.js';
import { SigningKeys } from '../../src/alerts/signing-keys.js';
import { ConversationLinks } from '../../src/leads/conversation-links.js';
import { readConfig } from '../../src/platform/config/config.js';
import { ServerThread } from '../../src/platform/config/server-thread.js';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { runDataCommand } from './data-command.js';

const WANTED = {
  emailKey: 'pat@example.com',
  brand: 'forecourt',
  search: '?zip=60601',
  webhookUrl: null,
};
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-rotate-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function onDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
  try {
    await migrate(database);
    return await use(database);
  } finally {
    await database.close();
  }
}

/** The parts of a server that write messages with links, and send them. */
function senderOn(database: Database) {
  const [outbox, keys] = [new Outbox(database), new SigningKeys(database)];
  const metrics = new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread());
  const delivery = new Delivery(outbox, metrics);
  return {
    outbox,
    delivery,
    alertTokens: new AlertTokens(keys, delivery),
    links: new ConversationLinks(keys, delivery),
  };
}

async function fill(database: Database): Promise<{ subscriptionId: string; token: string }> {
  const { reading } = database;
  const keys = new SigningKeys(database);
  const subscriptionId = await keys.subscriptionId(WANTED);
  const token = await keys.unsubscribeToken(subscriptionId);
  const at = { createdAt: 1, expiresAt: 9e12 };
  await reading
    .insertInto('shopper')
    .values({ id: 'pat', email: 'pat@example.com', emailKey: 'pat@example.com', createdAt: 1 })
    .execute();
  await reading
    .insertInto('session')
    .values({
      id: 'session',
      shopperId: 'pat',
      tokenHash: 'hash',
      formerHash: null,
      rotatedAt: 1,
      expiresAt: 9e12,
    })
    .execute();
  await reading
    .insertInto('signingKey')
    .values({ id: 'key', privateKey: '{}', createdAt: 1 })
    .execute();
  await reading
    .insertInto('signInLink')
    .values({
      ...at,
      tokenHash: 'link',
      email: 'pat@example.com',
      emailKey: 'pat@example.com',
      browserHash: '',
      refUrl: '',
      usedAt: null,
    })
    .execute();
  await reading
    .insertInto('subscription')
    .values({
      ...WANTED,
      id: subscriptionId,
      searchKey: 'key',
      dueAt: 1,
      email: 'pat@example.com',
      cadence: 'daily',
      origin: '',
      webhookSecret: null,
      unsubscribeHash: hashOf(token),
      createdAt: 1,
      confirmedAt: 1,
      version: 0,
      fingerprint: null,
      seen: null,
      settleAt: null,
    })
    .execute();
  await reading
    .insertInto('subscriptionLink')
    .values({
      ...at,
      tokenHash: 'confirm',
      subscriptionId,
      emailKey: 'pat@example.com',
      usedAt: null,
    })
    .execute();
  await reading.insertInto('houseKey').values({ name: 'vapid', secret: '{}' }).execute();
  const device = {
    ownerId: 'visitor',
    sessionId: null,
    brand: '',
    pixallId: '',
    timeZone: 'UTC',
    mutedKinds: '[]',
    seenAt: 1,
    sentDay: '',
    sentCount: 0,
    name: '',
    createdAt: 1,
  };
  await reading
    .insertInto('pushDevice')
    .values([
      { ...device, id: 'web', token: '{"endpoint":""}' },
      { ...device, id: 'fcm', token: 'fcm-token' },
    ])
    .execute();
  return { subscriptionId, token };
}

describe('npm run data:rotate-keys', () => {
  it('ends sessions and replaces keys; alerts keep working under their new ids', async () => {
    const former = await onDatabase(fill);
    expect(await runDataCommand('rotate-keys', { databaseUrl: '', dataDir })).toEqual({
      code: 0,
      errors: '',
      output:
        'The keys are new.\n' +
        '  ended sessions: 1\n' +
        '  search alerts with new signatures: 1\n' +
        '  deleted push registrations: 1\n',
    });
    await onDatabase(async (database) => {
      const { reading } = database;
      for (const table of ['session', 'signingKey', 'signInLink', 'subscriptionLink'] as const)
        expect(await reading.selectFrom(table).selectAll().execute()).toEqual([]);
      const names = await reading.selectFrom('houseKey').select('name').execute();
      expect(names).toEqual([{ name: 'subscriptions' }]);
      expect(await reading.selectFrom('pushDevice').select('id').execute()).toEqual([
        { id: 'fcm' },
      ]);
      const keys = new SigningKeys(database);
      const id = await keys.subscriptionId(WANTED);
      expect(id).not.toBe(former.subscriptionId);
      expect(
        await reading.selectFrom('subscription').select(['id', 'unsubscribeHash']).execute(),
      ).toEqual([{ id, unsubscribeHash: hashOf(await keys.unsubscribeToken(id)) }]);
    });
  });

  it('signs the links of waiting messages with the new keys; older messages are sent as they are', async () => {
    const owner = { ownerId: 'pat@example.com', kind: 'note' };
    const leadId = randomUUID();
    await onDatabase(async (database) => {
      await fill(database);
      await database.reading
        .insertInto('savedCarAlert')
        .values({
          ownerId: 'pat',
          isOn: 1,
          version: 0,
          dueAt: 1,
          mailedAt: null,
          unsubscribeHash: hashOf(await new SigningKeys(database).savedCarsToken('pat')),
          brand: '',
          origin: '',
        })
        .execute();
      const { outbox, alertTokens, links } = senderOn(database);
      const tokens = [
        alertTokens.subscriptionId(WANTED),
        alertTokens.unsubscribe(WANTED),
        alertTokens.unsubscribeSavedCars('pat'),
        links.unsignedTokenOf(leadId, 'seller'),
      ];
      const body = { words: tokens.map(({ placeholder }) => placeholder) };
      await database.change(undefined, async (change) => {
        await outbox.add(change, { ...owner, body, unsignedTokens: tokens });
        await outbox.add(change, { ...owner, body: { words: ['without tokens'] } });
      });
    });
    expect(await runDataCommand('rotate-keys', { databaseUrl: '', dataDir })).toMatchObject({
      code: 0,
    });
    await onDatabase(async (database) => {
      const { delivery, links } = senderOn(database);
      const sent: string[][] = [];
      delivery.registerSender('note', async ({ body }) => {
        sent.push((body as { words: string[] }).words);
      });
      await delivery.sendDue();
      const { reading } = database;
      const [ofSearch] = await reading
        .selectFrom('subscription')
        .select(['id', 'unsubscribeHash'])
        .execute();
      const [ofCars] = await reading
        .selectFrom('savedCarAlert')
        .select('unsubscribeHash')
        .execute();
      expect(sent).toHaveLength(2);
      expect(sent).toContainEqual(['without tokens']);
      const [id, unsubscribe, unsubscribeCars, conversation] = sent.find(
        ({ length }) => length > 1,
      )!;
      expect(id).toBe(ofSearch!.id);
      expect(hashOf(unsubscribe!)).toBe(ofSearch!.unsubscribeHash);
      expect(hashOf(unsubscribeCars!)).toBe(ofCars!.unsubscribeHash);
      expect(await links.open(conversation!)).toEqual({ leadId, side: 'seller' });
    });
  });

  it('changes nothing while a server uses the database', async () => {
    await onDatabase(async (database) => {
      await fill(database);
      expect(await runDataCommand('rotate-keys', { databaseUrl: '', dataDir })).toMatchObject({
        code: 1,
        errors: expect.stringContaining('is using the database'),
      });
      expect(await database.reading.selectFrom('session').select('id').execute()).toHaveLength(1);
    });
  });

  it.each(['backup', 'rotate-keys'] as const)(
    'says that there is no data yet, and where it looked: data:%s',
    async (name) => {
      const file = name === 'backup' ? [join(dataDir, 'shop.backup')] : [];
      expect(await runDataCommand(name, { databaseUrl: '', dataDir }, ...file)).toMatchObject({
        code: 1,
        errors: expect.stringContaining(`There is no data yet: no shoppers.sqlite in "${dataDir}"`),
      });
    },
  );
});

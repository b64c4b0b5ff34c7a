import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOf } from '../../src/accounts/secrets.js';
import { SigningKeys } from '../../src/alerts/signing-keys.js';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
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
        '           1  sessions ended\n' +
        '           1  search alerts signed again\n' +
        '           1  push registrations deleted\n',
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

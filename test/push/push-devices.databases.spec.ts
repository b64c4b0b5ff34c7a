import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { visitorId } from '../../src/accounts/principal.js';
import type { Principal } from '../../src/accounts/principal.js';
import { PersonalData } from '../../src/accounts/personal-data.js';
import { newSecret } from '../../src/accounts/secrets.js';
import { SignIn } from '../../src/accounts/sign-in.js';
import { Database } from '../../src/platform/database/database.js';
import { MAX_DEVICES, PushDevices, openDevices } from '../../src/push/push-devices.js';
import type { NewDevice } from '../../src/push/push-devices.js';
import { readPushToken } from '../../src/push/push-token.js';
import { VapidKeys } from '../../src/push/vapid-keys.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { PushReceiver } from './push-receiver.js';

const NOW = Date.now();
const ALL = ['priceDrop', 'newMatch', 'dealerAnswer', 'stillInterested'];

const aDevice = (more: Partial<NewDevice> = {}): NewDevice => ({
  name: 'Chrome on Windows',
  brand: 'ATC',
  pixallId: '',
  token: readPushToken(new PushReceiver().token)!,
  sessionId: null,
  ...more,
});
const aBrowser = () => {
  const secret = newSecret();
  return { secret, principal: { kind: 'visitor', id: visitorId(secret) } as const };
};

describeShopOnBoth('Push devices', { cars: 0 }, (shop) => {
  const database = () => shop.app.get(Database);
  const deleteExpired = (now = NOW) =>
    shop.app.get(PersonalData).deleteExpired(now, () => Promise.resolve(true));
  const devices = () => shop.app.get(PushDevices, { strict: false });
  const rowsOf = ({ id }: Principal) =>
    database().reading.selectFrom('pushDevice').selectAll().where('ownerId', '=', id).execute();
  const anAccount = async () => {
    const id = randomUUID();
    const email = `${id}@example.com`;
    await database()
      .reading.insertInto('shopper')
      .values({ id, email, emailKey: email, createdAt: NOW })
      .execute();
    return { email, principal: { kind: 'shopper', id } as const };
  };
  const aSession = async (shopperId: string, expiresAt: number) => {
    const id = randomUUID();
    const row = { id, shopperId, tokenHash: id, formerHash: null, rotatedAt: NOW, expiresAt };
    await database().reading.insertInto('session').values(row).execute();
    return id;
  };

  it('are registered once each, with their latest switches', async () => {
    const { principal } = aBrowser();
    const device = aDevice({ timeZone: 'America/Denver' });
    const registered = await devices().register(principal, device, NOW);
    const { id } = registered;
    expect(registered).toEqual({ id, kinds: ALL, isNew: true });
    expect(
      await devices().register(principal, { ...device, kinds: ['newMatch'] }, NOW + 1),
    ).toEqual({ id, kinds: ['newMatch'], isNew: false });
    expect(
      await devices().register(principal, { ...device, timeZone: undefined }, NOW + 2),
    ).toEqual({ id, kinds: ['newMatch'], isNew: false });
    expect(await rowsOf(principal)).toMatchObject([
      { id, seenAt: NOW + 2, timeZone: 'America/Denver' },
    ]);
    await devices().remove(id);
    expect(await rowsOf(principal)).toEqual([]);
  });

  it('belong to the last owner who registered them', async () => {
    const [first, second] = [aBrowser().principal, aBrowser().principal];
    const device = aDevice();
    await devices().register(first, device, NOW);
    await devices().register(second, device, NOW + 1);
    expect([(await rowsOf(first)).length, (await rowsOf(second)).length]).toEqual([0, 1]);
  });

  it(`are limited to ${MAX_DEVICES} per owner; the oldest registration is dropped`, async () => {
    const { principal } = aBrowser();
    const registered = [];
    for (let at = 0; at <= MAX_DEVICES; at++)
      registered.push((await devices().register(principal, aDevice(), NOW + at)).id);
    const ids = (await rowsOf(principal)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(registered.slice(1).toSorted());
  });

  it('keep owner, switches and time zone when the push service renews their token', async () => {
    const { principal } = aBrowser();
    const device = aDevice({ timeZone: 'America/Denver', kinds: ['priceDrop'] });
    const { id } = await devices().register(principal, device, NOW);
    const renewed = await devices().renew(
      device.token,
      readPushToken(new PushReceiver().token)!,
      NOW + 1,
    );
    expect(renewed?.id).not.toBe(id);
    expect(await rowsOf(principal)).toMatchObject([
      { id: renewed!.id, timeZone: 'America/Denver' },
    ]);
    expect(renewed).toMatchObject({ kinds: ['priceDrop'], isNew: false });
    expect(
      await devices().renew(device.token, readPushToken(new PushReceiver().token)!),
    ).toBeUndefined();
    const [stranger, third] = [new PushReceiver(), readPushToken(new PushReceiver().token)!];
    const known = JSON.parse((await rowsOf(principal))[0]!.token) as { endpoint: string };
    const guessed = readPushToken(
      JSON.stringify({ ...stranger.subscription, endpoint: known.endpoint }),
    )!;
    expect(await devices().renew(guessed, third)).toBeUndefined();
  });

  it('move into the account at sign-in, and go with it', async () => {
    const [{ secret, principal: visitor }, { email, principal }] = [aBrowser(), await anAccount()];
    await devices().register(visitor, aDevice(), NOW);
    const secrets = { visitor: undefined, viewer: secret };
    await database().change(undefined, (change) =>
      shop.app.get(SignIn).enter(change, principal.id, secrets, NOW),
    );
    const { id: sessionId } = await database()
      .reading.selectFrom('session')
      .select('id')
      .where('shopperId', '=', principal.id)
      .executeTakeFirstOrThrow();
    expect([await rowsOf(visitor), (await rowsOf(principal)).map((row) => row.sessionId)]).toEqual([
      [],
      [sessionId],
    ]);
    expect(await shop.app.get(PersonalData).forget({ email })).toMatchObject({
      pushDevice: 1,
      shopper: 1,
    });
    expect(await rowsOf(principal)).toEqual([]);
    await expect(devices().register(principal, aDevice(), NOW)).rejects.toThrow();
    expect(await rowsOf(principal)).toEqual([]);
  });

  it('of an account receive nothing after the session ends, and are deleted', async () => {
    const { principal } = await anAccount();
    const sessionId = await aSession(principal.id, NOW + 1_000);
    await devices().register(principal, aDevice({ sessionId }), NOW);
    const { principal: visitor } = aBrowser();
    await devices().register(visitor, aDevice(), NOW);
    const openOf = (now: number) =>
      openDevices(database().reading, now).where('ownerId', '=', principal.id).execute();
    expect([(await openOf(NOW)).length, (await openOf(NOW + 1_000)).length]).toEqual([1, 0]);
    await deleteExpired();
    expect(await rowsOf(principal)).toHaveLength(1);
    await database().reading.deleteFrom('session').where('id', '=', sessionId).execute();
    expect(await openOf(NOW)).toEqual([]);
    await deleteExpired();
    expect([(await rowsOf(principal)).length, (await rowsOf(visitor)).length]).toEqual([0, 1]);
  });

  it('of a browser without an account expire 90 days after their last registration', async () => {
    const { principal } = aBrowser();
    const later = NOW + 500 * 86_400_000;
    await devices().register(principal, aDevice(), later);
    await deleteExpired(later + 90 * 86_400_000);
    expect(await rowsOf(principal)).toHaveLength(1);
    await deleteExpired(later + 90 * 86_400_000 + 1);
    expect(await rowsOf(principal)).toEqual([]);
  });

  it('use one key pair, whichever server asks first', async () => {
    await database().reading.deleteFrom('houseKey').where('name', '=', 'vapid').execute();
    const pairs = await Promise.all([1, 2, 3].map(() => new VapidKeys(database()).keys()));
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(pairs[0]!.publicKey, 'base64url')).toHaveLength(65);
  });
});

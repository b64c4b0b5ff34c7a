import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { ServerThread } from '../../src/config/server-thread.js';
import { Delivery } from '../../src/outbox/delivery.js';
import { MAX_TRIES, Outbox } from '../../src/outbox/outbox.js';
import { Metrics } from '../../src/telemetry/metrics.js';
import { describeOnBoth } from '../database/both-databases.js';
import type { DatabaseUnderTest } from '../database/both-databases.js';

const MESSAGES = process.env['TEST_LONG'] ? 10_000 : 400;
const KILLS = 50;
const HOUR_MS = 3_600_000;

const message = (name: string) => ({ kind: 'note', ownerId: 'ann', body: { name } });

function addAll({ database }: DatabaseUnderTest, outbox: Outbox, names: readonly string[]): Promise<unknown> {
  return database.change(undefined, async (change) => {
    for (const name of names) await outbox.add(change, message(name));
  });
}

/** Delivers as a server does, to whoever `receive` is. */
function deliveryOf(outbox: Outbox, receive: (name: string, id: string) => void): Delivery {
  const delivery = new Delivery(outbox, new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread()));
  delivery.sendBy('note', async ({ id, body }) => receive((body as { name: string }).name, id));
  return delivery;
}

describeOnBoth('The outbox', (under) => {
  it('sends what was added, once, and keeps nothing of it', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['a', 'b']);
    const received: string[] = [];
    const delivery = deliveryOf(outbox, (name) => received.push(name));
    await delivery.sendDue();
    await delivery.sendDue();
    expect(received.toSorted()).toEqual(['a', 'b']);
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('sends nothing of a change that did not happen', async () => {
    const outbox = new Outbox(under.database);
    const failing = under.database.change(undefined, async (change) => {
      await outbox.add(change, message('a'));
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await outbox.take('note', 10, Date.now() + HOUR_MS)).toEqual([]);
  });

  it('gives a message to one of several servers', async () => {
    const outboxes = [under.database, under.open(), under.open()].map((database) => new Outbox(database));
    await addAll(
      under,
      outboxes[0]!,
      Array.from({ length: 60 }, (_, at) => `m${at}`),
    );
    const received: string[] = [];
    await Promise.all(outboxes.map((outbox) => deliveryOf(outbox, (name) => received.push(name)).sendDue()));
    expect([received.length, new Set(received).size]).toEqual([60, 60]);
  });

  it('lets nobody wait for a kind whose receivers answer nothing', async () => {
    const outbox = new Outbox(under.database);
    await under.database.change(undefined, async (change) => {
      for (let at = 0; at < 30; at++) await outbox.add(change, { ...message(`w${at}`), kind: 'webhook' });
    });
    const received = Promise.withResolvers<string>();
    const delivery = deliveryOf(outbox, received.resolve);
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    delivery.sendBy('webhook', () => (asked.resolve(), answer.promise));
    delivery.start();
    await asked.promise;
    await addAll(under, outbox, ['a']);
    expect(await received.promise).toBe('a');
    answer.resolve();
    await delivery.onApplicationShutdown();
  });

  it('ends with what is on its way, and leaves the others where they are', async () => {
    const outbox = new Outbox(under.database);
    await addAll(
      under,
      outbox,
      Array.from({ length: 50 }, (_, at) => `m${at}`),
    );
    const story: string[] = [];
    const delivery = deliveryOf(outbox, () => undefined);
    const first = Promise.withResolvers<void>();
    const send = async () => {
      first.resolve();
      await sleep(20);
      story.push('sent');
    };
    delivery.sendBy('note', send, () => story.push('closed'));
    delivery.start();
    await first.promise;
    await delivery.onApplicationShutdown();
    expect([story.length, story.at(-1), await outbox.counts()]).toEqual([21, 'closed', { waiting: 30, dead: 0 }]);
  });

  it('tries again what failed, later each time, and gives it up after eight tries with its reason', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['poison']);
    const ids = new Set<string>();
    let now = Date.now();
    let tries = 0;
    for (; tries < 20; tries++) {
      const [taken] = await outbox.take('note', 1, now);
      if (!taken) break;
      ids.add(taken.id);
      expect(await outbox.take('note', 1, now)).toEqual([]);
      await outbox.failed(taken, 'the server said no', now);
      expect(await outbox.take('note', 1, now + 30_000)).toEqual([]);
      now += 24 * HOUR_MS;
    }
    expect([tries, ids.size, await outbox.counts()]).toEqual([MAX_TRIES, 1, { waiting: 0, dead: 1 }]);
    const [dead] = await under.database.reading.selectFrom('outboxMessage').select('lastError').execute();
    expect(dead).toEqual({ lastError: 'the server said no' });
  });

  it('gives up a message that ends each server which sends it', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['poison']);
    let now = Date.now();
    let taken = 0;
    for (let round = 0; round < 20; round++) {
      taken += (await outbox.take('note', 1, now)).length;
      now += HOUR_MS;
    }
    expect([taken, await outbox.counts()]).toEqual([MAX_TRIES, { waiting: 0, dead: 1 }]);
  });

  it('loses no message to servers that die while they send, and to a receiver that fails', async () => {
    const outbox = new Outbox(under.database);
    const names = Array.from({ length: MESSAGES }, (_, at) => `m${at}`);
    await addAll(under, outbox, names);
    let now = Date.now();
    const idsOf = new Map<string, Set<string>>();
    // One that dies has taken messages and says no more of them; half of them had come through.
    for (let kill = 0; kill < KILLS; kill++) {
      const taken = await outbox.take('note', 5, now);
      for (const { id, body } of taken.slice(0, 2)) noted(idsOf, (body as { name: string }).name, id);
    }
    const delivery = deliveryOf(outbox, (name, id) => {
      noted(idsOf, name, id);
      if (Math.random() < 0.2) throw new Error('the receiver failed');
    });
    for (let round = 0; round < 40 && (await outbox.counts()).waiting > 0; round++) {
      now += HOUR_MS * 24;
      await delivery.sendDue(now);
    }
    expect([...idsOf.keys()].toSorted()).toEqual(names.toSorted());
    expect([...idsOf.values()].filter((ids) => ids.size > 1)).toEqual([]);
    const { waiting, dead } = await outbox.counts();
    expect(waiting).toBe(0);
    // Eight failures in a row: 0.2 ^ 8.
    expect(dead).toBeLessThanOrEqual(1);
  });
});

function noted(idsOf: Map<string, Set<string>>, name: string, id: string): void {
  idsOf.set(name, (idsOf.get(name) ?? new Set()).add(id));
}

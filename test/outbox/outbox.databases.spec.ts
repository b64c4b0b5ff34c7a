import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/config/config.js';
import { ServerThread } from '../../src/platform/config/server-thread.js';
import { ofDatabase } from '../../src/platform/database/database-unavailable.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { MAX_TRIES, MAX_UNREPORTED_TRIES } from '../../src/platform/outbox/retry-policy.js';
import { DeadLetters } from '../../src/platform/outbox/dead-letters.js';
import type { DeadLetter } from '../../src/platform/outbox/dead-letters.js';
import { SendFailure } from '../../src/platform/outbox/send-failure.js';
import { unsignedToken } from '../../src/platform/outbox/unsigned-token.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { describeOnBoth } from '../database/both-databases.js';
import type { DatabaseUnderTest } from '../database/both-databases.js';

const MESSAGES = process.env['TEST_LONG'] ? 10_000 : 400;
const KILLS = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const message = (name: string) => ({ kind: 'note', ownerId: 'ann', body: { name } });

function addAll(
  { database }: DatabaseUnderTest,
  outbox: Outbox,
  names: readonly string[],
): Promise<unknown> {
  return database.change(undefined, async (change) => {
    for (const name of names) await outbox.add(change, message(name));
  });
}

/** Delivers as a server does, to the sender `receive`. */
function deliveryOf(outbox: Outbox, receive: (name: string, id: string) => void): Delivery {
  const delivery = new Delivery(
    outbox,
    new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread()),
  );
  delivery.registerSender('note', async ({ id, body }) =>
    receive((body as { name: string }).name, id),
  );
  return delivery;
}

/** Its database is unavailable for the first two deletions. */
class ShakyOutbox extends Outbox {
  failures = 2;

  override async remove(id: string): Promise<void> {
    if (this.failures === 0) return super.remove(id);
    this.failures--;
    throw ofDatabase(new Error('no connection'));
  }
}

describeOnBoth('The outbox', (under) => {
  it('sends a message once and deletes it', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['a', 'b']);
    const received: string[] = [];
    const delivery = deliveryOf(outbox, (name) => received.push(name));
    await delivery.sendDue();
    await delivery.sendDue();
    expect(received.toSorted()).toEqual(['a', 'b']);
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('sends no message twice because the database was gone for a moment after it was sent', async () => {
    const outbox = new ShakyOutbox(under.database);
    await addAll(under, outbox, ['a']);
    const received: string[] = [];
    const delivery = deliveryOf(outbox, (name) => received.push(name));
    await delivery.sendDue();
    expect(outbox.failures).toBe(0);
    await delivery.sendDue(Date.now() + HOUR_MS);
    expect(received).toEqual(['a']);
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('signs tokens when a message is sent, but none that its words imitate', async () => {
    const outbox = new Outbox(under.database);
    const token = unsignedToken('pass', { seat: 7 });
    const name = `Open #${token.placeholder} <unsigned-imitated>`;
    const received: string[] = [];
    const delivery = deliveryOf(outbox, (sent) => received.push(sent));
    await under.database.change(undefined, (change) =>
      outbox.add(change, { ...message(name), unsignedTokens: [token] }),
    );
    let key = 'former';
    delivery.registerSigner('pass', async (facts) => `${key}-${(facts as { seat: number }).seat}`);
    key = 'new';
    await delivery.sendDue();
    expect(received).toEqual(['Open #new-7 <unsigned-imitated>']);
  });

  it('sends nothing of a rolled-back change', async () => {
    const outbox = new Outbox(under.database);
    const failing = under.database.change(undefined, async (change) => {
      await outbox.add(change, message('a'));
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await outbox.take('note', 10, Date.now() + HOUR_MS)).toEqual([]);
  });

  it('gives a message to one of several servers', async () => {
    const outboxes = [under.database, under.open(), under.open()].map(
      (database) => new Outbox(database),
    );
    await addAll(
      under,
      outboxes[0]!,
      Array.from({ length: 60 }, (_, at) => `m${at}`),
    );
    const received: string[] = [];
    await Promise.all(
      outboxes.map((outbox) => deliveryOf(outbox, (name) => received.push(name)).sendDue()),
    );
    expect([received.length, new Set(received).size]).toEqual([60, 60]);
  });

  it("delays no kind because another kind's receivers hang", async () => {
    const outbox = new Outbox(under.database);
    await under.database.change(undefined, async (change) => {
      for (let at = 0; at < 30; at++)
        await outbox.add(change, { ...message(`w${at}`), kind: 'webhook' });
    });
    const received = Promise.withResolvers<string>();
    const delivery = deliveryOf(outbox, received.resolve);
    const answer = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    delivery.registerSender('webhook', () => (requested.resolve(), answer.promise));
    delivery.start();
    await requested.promise;
    await addAll(under, outbox, ['a']);
    expect(await received.promise).toBe('a');
    answer.resolve();
    await delivery.onApplicationShutdown();
  });

  it('sends others of a kind while one receiver is slow', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['slow']);
    const [begun, answer, received] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      new Array<string>(),
    ];
    const all = Promise.withResolvers<void>();
    const delivery = deliveryOf(outbox, () => undefined);
    delivery.registerSender('note', async ({ body }) => {
      const { name } = body as { name: string };
      if (name === 'slow') {
        begun.resolve();
        return answer.promise;
      }
      received.push(name);
      if (received.length === 50) all.resolve();
    });
    delivery.start();
    await begun.promise;
    const names = Array.from({ length: 50 }, (_, at) => `m${at}`);
    for (const name of names) await addAll(under, outbox, [name]);
    await all.promise;
    expect(received.toSorted()).toEqual(names.toSorted());
    answer.resolve();
    await delivery.onApplicationShutdown();
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('keeps a message in flight from other servers for as long as it takes', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['long']);
    const [taken] = await outbox.take('note', 1, Date.now());
    const dueAt = async () =>
      (
        await under.database.reading
          .selectFrom('outboxMessage')
          .select('dueAt')
          .executeTakeFirstOrThrow()
      ).dueAt;
    const leasedUntil = await dueAt();
    const end = Promise.withResolvers<void>();
    const held = outbox.whileHeld(taken!.id, () => end.promise, 10);
    while ((await dueAt()) <= leasedUntil) await sleep(10);
    expect(await outbox.take('note', 1, leasedUntil)).toEqual([]);
    end.resolve();
    await held;
    expect((await outbox.take('note', 1, leasedUntil + 120_000)).map(({ id }) => id)).toEqual([
      taken!.id,
    ]);
  });

  it('finishes messages in flight on shutdown, and leaves the others queued', async () => {
    const outbox = new Outbox(under.database);
    await addAll(
      under,
      outbox,
      Array.from({ length: 50 }, (_, at) => `m${at}`),
    );
    const story: string[] = [];
    const delivery = deliveryOf(outbox, () => undefined);
    const first = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const send = async () => {
      first.resolve();
      await answered.promise;
      story.push('sent');
    };
    delivery.registerSender('note', send, { close: () => story.push('closed') });
    delivery.start();
    await first.promise;
    const shutdown = delivery.onApplicationShutdown();
    answered.resolve();
    await shutdown;
    expect([story.length, story.at(-1), await outbox.counts()]).toEqual([
      21,
      'closed',
      { waiting: 30, dead: 0 },
    ]);
  });

  it('retries for 5 days with at most an hour between, then keeps a dead letter with the reason', async () => {
    const outbox = new Outbox(under.database);
    const letters = new DeadLetters(under.database);
    await addAll(under, outbox, ['unlucky']);
    const [ids, triedAt] = [new Set<string>(), new Array<number>()];
    const waiting = under.database.reading
      .selectFrom('outboxMessage')
      .select('dueAt')
      .where('deadAt', 'is', null);
    for (;;) {
      const [message] = await waiting.execute();
      if (!message) break;
      expect(await outbox.take('note', 1, message.dueAt - 1)).toEqual([]);
      const [taken] = await outbox.take('note', 1, message.dueAt);
      ids.add(taken!.id);
      triedAt.push(message.dueAt);
      await outbox.failed(taken!, new SendFailure('ECONNREFUSED'), message.dueAt);
    }
    const pauses = triedAt.slice(1).map((at, index) => (at - triedAt[index]!) / 60_000);
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect([Math.max(...pauses), ids.size, triedAt.length]).toEqual([60, 1, MAX_TRIES]);
    expect(triedAt.at(-1)! - triedAt[0]!).toBeGreaterThanOrEqual(5 * DAY_MS);
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 1 });
    expect(await letters.list()).toMatchObject([
      { id: [...ids][0], kind: 'note', tries: MAX_TRIES, reason: 'ECONNREFUSED' },
    ]);
  });

  it('makes a message a dead letter at once when its receiver rejects it', async () => {
    const outbox = new Outbox(under.database);
    const letters = new DeadLetters(under.database);
    await addAll(under, outbox, ['refused', 'welcome']);
    const delivery = deliveryOf(outbox, (name) => {
      if (name === 'refused')
        throw new SendFailure('SMTP 550', { isPermanent: true, details: '550 no such user' });
    });
    await delivery.sendDue();
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 1 });
    expect(await letters.list()).toMatchObject([{ tries: 1, reason: '550 no such user' }]);
  });

  it('resends a dead letter on request, for 5 days, as a possible duplicate', async () => {
    const outbox = new Outbox(under.database);
    const letters = new DeadLetters(under.database);
    await addAll(under, outbox, ['a', 'b']);
    const failing = deliveryOf(outbox, () => {
      throw new SendFailure('SMTP 550', { isPermanent: true });
    });
    await failing.sendDue();
    const [first] = await letters.list();
    expect([await letters.retry([first!.id, 'unknown']), await letters.retry([first!.id])]).toEqual(
      [1, 0],
    );
    expect(await outbox.counts()).toEqual({ waiting: 1, dead: 1 });
    expect(
      await under.database.change(undefined, (change) => outbox.withdraw(change, first!.id)),
    ).toBe(false);
    expect(await letters.retry('all')).toBe(1);
    const received: string[] = [];
    await deliveryOf(outbox, (name) => received.push(name)).sendDue();
    expect([received.length, await outbox.counts()]).toEqual([1, { waiting: 0, dead: 0 }]);
  });

  it('retries a waiting message at once on request, and skips those in flight', async () => {
    const outbox = new Outbox(under.database);
    await addAll(under, outbox, ['a']);
    const sendAgain = (id: string) =>
      under.database.change(undefined, (change) => outbox.sendAgain(change, id));
    const [taken] = await outbox.take('note', 1, Date.now());
    expect(await sendAgain(taken!.id)).toBe(false);
    await outbox.failed(taken!, new SendFailure('ECONNREFUSED'), Date.now());
    expect([await outbox.take('note', 1, Date.now()), await sendAgain(taken!.id)]).toEqual([
      [],
      true,
    ]);
    expect(await outbox.take('note', 1, Date.now())).toMatchObject([{ id: taken!.id, tries: 2 }]);
  });

  it('sends no expired message, and counts no dead letter that will expire', async () => {
    const outbox = new Outbox(under.database);
    const letters = new DeadLetters(under.database);
    const now = Date.now();
    const expiring = (name: string, expiresAt: number) => ({ ...message(name), expiresAt });
    await under.database.change(undefined, (change) =>
      outbox.addAll(
        change,
        [expiring('late', now + DAY_MS), expiring('refused', now + 2 * DAY_MS)],
        now,
      ),
    );
    const received: string[] = [];
    const delivery = deliveryOf(outbox, (name) => {
      received.push(name);
      throw new SendFailure('failed', { isPermanent: name === 'refused' });
    });
    await delivery.sendDue(now);
    expect([received.toSorted(), await outbox.counts()]).toEqual([
      ['late', 'refused'],
      { waiting: 1, dead: 0 },
    ]);
    await delivery.sendDue(now + DAY_MS);
    expect([received.length, await outbox.counts()]).toEqual([2, { waiting: 0, dead: 0 }]);
    const [letter] = await letters.list(now);
    expect([await letters.list(now + 2 * DAY_MS), await letters.idsBefore(0, now)]).toEqual([
      [],
      [],
    ]);
    expect(await letters.idsBefore(0, now + 2 * DAY_MS)).toEqual([letter!.id]);
  });

  it('makes a message a dead letter that crashes every server, not one that met some crashes', async () => {
    const outbox = new Outbox(under.database);
    const letters = new DeadLetters(under.database);
    await addAll(under, outbox, ['poison']);
    let now = Date.now();
    let taken = 0;
    for (let round = 0; round < 40; round++) {
      const [message] = await outbox.take('note', 10, now);
      now += HOUR_MS;
      if (!message) break;
      taken++;
      if (taken === MAX_UNREPORTED_TRIES - 1)
        await outbox.failed(message, new SendFailure('ECONNREFUSED'), now - HOUR_MS);
    }
    expect([taken, await outbox.counts()]).toEqual([
      2 * MAX_UNREPORTED_TRIES - 1,
      { waiting: 0, dead: 1 },
    ]);
    const [{ reason }] = (await letters.list()) as [DeadLetter];
    expect(reason).toBe('every server that tried to send it stopped before it knew the outcome');
  });

  it('loses no message to crashing servers and a failing receiver', async () => {
    const outbox = new Outbox(under.database);
    const names = Array.from({ length: MESSAGES }, (_, at) => `m${at}`);
    await addAll(under, outbox, names);
    let now = Date.now();
    const idsOf = new Map<string, Set<string>>();
    // A killed server has taken messages without an outcome; half of them had been delivered.
    for (let kill = 0; kill < KILLS; kill++) {
      const taken = await outbox.take('note', 5, now);
      for (const { id, body } of taken.slice(0, 2))
        noted(idsOf, (body as { name: string }).name, id);
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
    expect(await outbox.counts()).toEqual({ waiting: 0, dead: 0 });
  });
});

function noted(idsOf: Map<string, Set<string>>, name: string, id: string): void {
  idsOf.set(name, (idsOf.get(name) ?? new Set()).add(id));
}

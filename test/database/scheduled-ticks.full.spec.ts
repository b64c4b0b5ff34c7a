import { expect, it } from '@jest/globals';
import { LEASE_MS, ScheduledTicks } from '../../src/platform/database/scheduled-ticks.js';
import type { HeldTick } from '../../src/platform/database/scheduled-ticks.js';
import { describeOnBoth } from './both-databases.js';

const TICKS = process.env['TEST_LONG'] ? 1_000 : 60;
const MINUTE_MS = 60_000;

describeOnBoth('A scheduled job', (under) => {
  const server = () => new ScheduledTicks(under.open());

  it('runs once, on the first of two servers', async () => {
    const servers = [server(), server()];
    const done: number[] = [];
    for (let tick = 1; tick <= TICKS; tick++) {
      const now = tick * MINUTE_MS;
      await Promise.all(
        servers.map(async (one) => {
          const held = await one.begin('alerts', tick, now);
          if (!held) return;
          done.push(tick);
          if (await one.keep(held, now)) await one.end(held);
        }),
      );
    }
    expect(done).toEqual(Array.from({ length: TICKS }, (_, at) => at + 1));
  });

  it('passes to the other server when one freezes, which learns of it on resuming', async () => {
    const [frozen, other] = [server(), server()];
    const held = (await frozen.begin('alerts', 1, 1)) as HeldTick;
    expect(await other.begin('alerts', 1, LEASE_MS)).toBeUndefined();
    const taken = (await other.begin('alerts', 1, LEASE_MS + 1)) as HeldTick;
    expect(taken).toBeDefined();
    expect([await frozen.keep(held, LEASE_MS + 2), await other.keep(taken, LEASE_MS + 2)]).toEqual([
      false,
      true,
    ]);
    await frozen.end(held);
    expect(await frozen.begin('alerts', 1, LEASE_MS + 3)).toBeUndefined();
    await other.end(taken);
    expect(await frozen.begin('alerts', 1, 5 * LEASE_MS)).toBeUndefined();
    expect(await frozen.begin('alerts', 2, 5 * LEASE_MS)).toBeDefined();
  });

  it('that failed runs on the next server, and does not delay the next tick', async () => {
    const [failing, other] = [server(), server()];
    await failing.release((await failing.begin('alerts', 1, 1)) as HeldTick);
    const held = (await other.begin('alerts', 1, 2)) as HeldTick;
    expect(held).toBeDefined();
    await other.release(held);
    expect(await failing.begin('alerts', 2, 3)).toBeDefined();
  });

  it('loses its lease on expiry, even without another taker', async () => {
    const one = server();
    const held = (await one.begin('alerts', 1, 0)) as HeldTick;
    expect(await one.keep(held, LEASE_MS)).toBe(false);
  });

  it('continues after a clock that was far ahead, even if its server stopped meanwhile', async () => {
    const one = server();
    const ahead = 500_000;
    await one.end((await one.begin('alerts', ahead, ahead * MINUTE_MS)) as HeldTick);
    expect(await one.begin('others', ahead, ahead * MINUTE_MS)).toBeDefined();
    for (const name of ['alerts', 'others'])
      expect(await one.begin(name, 10, 10 * MINUTE_MS)).toBeDefined();
  });

  it('is not repeated by a server whose clock is slightly behind', async () => {
    const one = server();
    await one.end((await one.begin('alerts', 12, 12 * MINUTE_MS)) as HeldTick);
    expect(await server().begin('alerts', 10, 10 * MINUTE_MS)).toBeUndefined();
  });

  it('stops early at shutdown, which waits for it', async () => {
    const one = server();
    const begun = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    let mayHaveGoneOn: boolean | undefined;
    const running = one.run({ name: 'alerts', everyMs: MINUTE_MS }, MINUTE_MS, async (mayGoOn) => {
      expect(await mayGoOn()).toBe(true);
      begun.resolve();
      await stopping.promise;
      mayHaveGoneOn = await mayGoOn();
      return 1;
    });
    await begun.promise;
    const stopped = one.beforeApplicationShutdown();
    stopping.resolve();
    await stopped;
    expect(mayHaveGoneOn).toBe(false);
    expect(await running).toBe(true);
    const work = () => Promise.resolve(1);
    expect(await one.run({ name: 'photos', everyMs: MINUTE_MS }, MINUTE_MS, work)).toBe(false);
  });

  it('of one job does not block another job', async () => {
    const one = server();
    expect(await one.begin('alerts', 1, 0)).toBeDefined();
    expect(await one.begin('others', 1, 0)).toBeDefined();
  });
});

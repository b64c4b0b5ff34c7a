import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OutboxWorker } from './outbox-worker.js';
import type { Outbox, TakenMessage } from './outbox.js';

const message = (id: string): TakenMessage => ({
  id,
  kind: 'note',
  body: {},
  tries: 1,
  expiresAt: null,
});

describe('The outbox worker', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends a message at once that is added while it polls', async () => {
    const sent: string[] = [];
    const waiting: TakenMessage[] = [];
    let looks = 0;
    const take = async () => {
      await Promise.resolve();
      const found = waiting.splice(0);
      if (++looks === 1) {
        waiting.push(message('late'));
        line.plan(0);
      }
      return found;
    };
    const line = new OutboxWorker(
      'note',
      { take } as unknown as Outbox,
      async ({ id }) => void sent.push(id),
      fail,
    );
    line.plan(0);
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['late']);
    await line.stop();
  });
});

function fail(error: unknown): never {
  throw error;
}

import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('A semaphore', () => {
  it('runs that many tasks at once, and queues the others in call order', async () => {
    const semaphore = new Semaphore(2);
    const begun: number[] = [];
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const runs = ends.map(({ promise }, index) =>
      semaphore.run(async () => {
        begun.push(index);
        await promise;
      }),
    );
    expect(begun).toEqual([0, 1]);
    ends[1]!.resolve();
    await runs[1];
    expect(begun).toEqual([0, 1, 2]);
    ends[0]!.reject(new Error('failed'));
    await expect(runs[0]).rejects.toThrow('failed');
    expect(begun).toEqual([0, 1, 2, 3]);
    for (const { resolve } of ends) resolve();
    await runs[3];
  });
});

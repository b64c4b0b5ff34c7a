import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currentRequestId, requestIdOf, withinRequest } from './request-scope.js';

describe('The request id', () => {
  it("is always a plain token, the caller's own if valid", () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.stringMatching(/^[A-Za-z0-9_-]{0,70}$/),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(anything, (header) => {
        const id = requestIdOf(header);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(id === header).toBe(header !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(header));
      }),
    );
  });

  it('is unique for requests without one', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => requestIdOf(undefined))).size).toBe(1_000);
  });

  it('is visible only in what the request started', async () => {
    const seen = await Promise.all(
      ['a', 'b'].map((id) =>
        withinRequest(id, async () => {
          await sleep(1);
          return currentRequestId();
        }),
      ),
    );
    expect([seen, currentRequestId()]).toEqual([['a', 'b'], undefined]);
  });
});

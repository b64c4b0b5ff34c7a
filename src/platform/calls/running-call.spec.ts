import { describe, expect, it } from '@jest/globals';
import { RunningCall } from './running-call.js';

describe('The signal of a running call', () => {
  it('aborts with the reason of the call, even if it is first read afterwards', () => {
    const [before, after] = [new RunningCall(), new RunningCall()];
    const { signal } = before;
    const reason = new Error('late');
    before.abort(reason);
    after.abort(reason);
    expect([signal.reason, after.signal.reason]).toEqual([reason, reason]);
    expect(before.signal).toBe(signal);
  });

  it('is not aborted while the call runs', () => {
    expect(new RunningCall().signal.aborted).toBe(false);
  });
});

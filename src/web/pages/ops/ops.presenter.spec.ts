import { describe, expect, it } from '@jest/globals';
import { OpsHistory } from './ops-history.js';
import { presentOps } from './ops.presenter.js';

const MINUTE_MS = 60_000;

/** Charts after minutes with these numbers of requests. */
function chartsAfter(counts: readonly number[]) {
  const history = new OpsHistory();
  let sum = 0;
  for (const [at, count] of [0, ...counts].entries()) {
    const all = { bounds: [Infinity], atMost: [(sum += count)] };
    const none = new Map<string, never>();
    history.add({
      at: at * MINUTE_MS,
      all,
      byRoute: none,
      failedByRoute: none,
      byStage: none,
      rejectedByCode: none,
    });
  }
  const now = counts.length * MINUTE_MS;
  return presentOps({ metrics: [], parts: [], history, now }, []).charts;
}

describe('The chart of requests', () => {
  it('says when it will be available, and then the highest minute', () => {
    expect([[], [30, 60], [0]].map((counts) => chartsAfter(counts)[0])).toEqual([
      expect.objectContaining({ most: 'Available after the first minute', values: [] }),
      expect.objectContaining({ most: 'Most: 60', values: [0.5, 1] }),
      expect.objectContaining({ most: '', values: [0] }),
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { OpsHistory } from './ops-history.js';
import { observationCount } from './metric-reader.js';

const MINUTE = 60_000;
const NONE = new Map<string, never>();

function historyOf(...counts: number[]): OpsHistory {
  const history = new OpsHistory();
  counts.forEach((count, minute) => {
    const all = { bounds: [Infinity], atMost: [count] };
    history.add({
      at: minute * MINUTE,
      all,
      byRoute: NONE,
      failedByRoute: NONE,
      byStage: NONE,
      rejectedByCode: NONE,
    });
  });
  return history;
}

describe('The history of the dashboard', () => {
  it('has the requests of each minute', () => {
    expect(historyOf(5, 7, 7, 20).minutes().map(observationCount)).toEqual([2, 0, 13]);
  });

  it('keeps an hour', () => {
    expect(historyOf(...Array.from({ length: 200 }, (_, at) => at * at)).minutes()).toHaveLength(
      60,
    );
  });

  it('compares with the latest sample that is old enough, or with the first', () => {
    const history = historyOf(0, 1, 2, 3);
    expect(history.before(3.5 * MINUTE, 2 * MINUTE)!.at).toBe(MINUTE);
    expect(history.before(3.5 * MINUTE, 60 * MINUTE)!.at).toBe(0);
    expect(new OpsHistory().before(0, MINUTE)).toBeUndefined();
  });
});

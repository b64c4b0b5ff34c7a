import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Admission } from './admission.js';

const isThere = () => false;
const isGone = () => true;

async function ticks(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await turn();
}

describe('Admission', () => {
  it('admits a lone request at once, and others one per turn, in order', async () => {
    const admission = new Admission(60_000);
    const order: string[] = [];
    expect(admission.enter(isThere)).toBe('go');
    for (const name of ['a', 'b', 'c'])
      void Promise.resolve(admission.enter(isThere)).then((said) => order.push(`${name} ${said}`));
    expect(admission.waiting).toBe(3);
    await ticks(1);
    expect(order.length).toBeLessThan(3);
    await ticks(6);
    expect(order).toEqual(['a go', 'b go', 'c go']);
    expect(admission.enter(isThere)).toBe('go');
  });

  it('skips disconnected clients', async () => {
    const admission = new Admission(60_000);
    void admission.enter(isThere);
    const said = [admission.enter(isGone), admission.enter(isGone), admission.enter(isThere)];
    await ticks(2);
    expect(await Promise.all(said)).toEqual(['gone', 'gone', 'go']);
  });

  it("gives a disconnected client's place to the next", () => {
    const admission = new Admission(50);
    void admission.enter(isThere);
    const said = Array.from({ length: 100 }, () => admission.enter(isGone));
    expect(said).not.toContain('rejected');
  });

  it('rejects requests that would wait longer than the limit, and none after a pause', async () => {
    const admission = new Admission(50);
    void admission.enter(isThere);
    const said = Array.from({ length: 100 }, () => admission.enter(isThere));
    const rejected = said.filter((one) => one === 'rejected').length;
    // Ten milliseconds each, until durations are measured.
    expect(rejected).toBeGreaterThan(80);
    expect(rejected).toBeLessThan(100);
    await ticks(30);
    expect(admission.waiting).toBe(0);
    await ticks(3);
    expect(admission.enter(isThere)).toBe('go');
  });
});

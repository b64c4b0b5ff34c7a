import { describe, expect, it } from '@jest/globals';
import type { SourceStanding, SourceStatus } from '../inventory/sources/source-states.js';
import { conditionOf, noticeOf } from './feed-notice.js';

const FAILURE = { at: 1, message: 'It is cut off.', file: { modifiedAt: 1, sizeBytes: 1 } };

describe('The condition of a feed', () => {
  const conditionAt = (standing: SourceStanding, more: Partial<SourceStatus> = {}) =>
    conditionOf({
      name: 'north',
      standing,
      file: undefined,
      report: undefined,
      fetchingSince: undefined,
      ...more,
    });

  it('is good while it waits, is due, is being fetched or is unchanged', () => {
    expect(
      (['due', 'fetching', 'waiting', 'unchanged'] as const).map((standing) =>
        conditionAt(standing),
      ),
    ).toEqual(['well', 'well', 'well', 'well']);
  });

  it('stays failed until it is imported, even while due again', () => {
    const report = { source: 'north', failure: FAILURE };
    expect(
      (['failed', 'due'] as const).map((standing) => conditionAt(standing, { report })),
    ).toEqual(['failed', 'failed']);
    expect(conditionAt('failed', { report: { source: 'north', fetchFailure: FAILURE } })).toBe(
      'failed',
    );
  });

  it('needs attention when late, missing or removed from the manifest', () => {
    expect(
      (['late', 'missing', 'removed'] as const).map((standing) => conditionAt(standing)),
    ).toEqual(['late', 'missing', 'removed']);
  });
});

describe('A notice about feeds', () => {
  it('names one feed in its subject, and counts several', () => {
    const failed = { source: 'north', condition: 'failed', reason: 'It is cut off.' } as const;
    const well = { source: 'south', condition: 'well' } as const;
    expect(noticeOf([failed, well])).toEqual({
      subject: 'Feed north needs attention',
      text: 'north failed. Its cars stay as they were. It is cut off.\nsouth has recovered.',
    });
    expect(noticeOf([failed, { ...failed, source: 'west' }]).subject).toBe(
      '2 feeds need attention',
    );
    expect(noticeOf([well]).subject).toBe('Feed south has recovered');
    expect(noticeOf([well, { ...well, source: 'west' }]).subject).toBe('2 feeds have recovered');
  });
});

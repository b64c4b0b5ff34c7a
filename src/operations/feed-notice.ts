import type { SourceStatus } from '../inventory/sources/source-states.js';

/** The condition of a feed in notices. `well` is only reported after another one. */
export type FeedCondition = 'well' | 'failed' | 'late' | 'missing' | 'removed';

/** A changed condition. `reason`: of a failure. */
export interface FeedChange {
  readonly source: string;
  readonly condition: FeedCondition;
  readonly reason?: string;
}

/** A failed feed stays so until it is imported, even when it becomes due. */
export function conditionOf({ standing, report }: SourceStatus): FeedCondition {
  if (standing === 'missing' || standing === 'removed' || standing === 'late') return standing;
  return report?.failure || report?.fetchFailure ? 'failed' : 'well';
}

const SENTENCES: Readonly<Record<FeedCondition, string>> = {
  well: 'has recovered.',
  failed: 'failed. Its cars stay as they were.',
  late: 'is late: no new file for two periods.',
  missing: 'has no file.',
  removed: 'is no longer in the manifest. Its cars stay until you run inventory:sources remove.',
};

export function noticeOf(changes: readonly FeedChange[]): {
  readonly subject: string;
  readonly text: string;
} {
  const inNeed = changes.filter(({ condition }) => condition !== 'well');
  const [only] = changes;
  const [problem] = inNeed;
  const subject =
    inNeed.length > 1
      ? `${inNeed.length} feeds need attention`
      : problem
        ? `Feed ${problem.source} needs attention`
        : changes.length > 1
          ? `${changes.length} feeds have recovered`
          : `Feed ${only!.source} has recovered`;
  const lines = changes.map(({ source, condition, reason }) =>
    [
      `${source} ${SENTENCES[condition]}`,
      ...(condition === 'failed' && reason !== undefined ? [reason] : []),
    ].join(' '),
  );
  return { subject, text: lines.join('\n') };
}

import { Injectable } from '@nestjs/common';
import type { ModerationItem } from '../../../../views/ops/moderation-queue.js';
import { OpsPage } from '../../../../views/ops/ops-page.js';
import { Catalog } from '../../../catalog/catalog.js';
import { ReviewModeration } from '../../../reviews/review-moderation.js';
import type {
  ModeratedReview,
  ReportedReview,
  ReviewDecision,
} from '../../../reviews/review-moderation.js';
import { MAX_REASON_LENGTH } from '../../../reviews/review.js';
import { BEST_RATING, RATING_KEYS, RATING_NAMES } from '../../../reviews/review-ratings.js';
import type { ReviewWords } from '../../../reviews/review.js';
import { countOf, formatCount } from '../../../formatting/number-formats.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { carNameOf } from '../reviews/own-reviews.presenter.js';
import { REVIEW_REASON_WORDS } from '../reviews/review-report.presenter.js';
import { OpsFrame, utcText } from './ops-frame.js';

/** Moderation of reviews, on the metrics port. */
export const MODERATION_PATH = '/moderation';

/** Reviews per page; the next ones follow when these are decided. */
const MOST = 50;

/** Outcome of a decision, shown above the queue. */
export type DecisionOutcome = 'done' | 'gone' | 'no-reason';

const OUTCOMES: Readonly<Record<DecisionOutcome, string>> = {
  done: 'Decided. ',
  gone: 'That review has changed, or was decided already: read it again. ',
  'no-reason': `Give a reason of up to ${MAX_REASON_LENGTH} characters: its author reads it. `,
};

/**
 * The moderation queue of consumer reviews: new ones, and published ones that shoppers reported.
 */
@Injectable()
export class ModerationPages {
  constructor(
    private readonly moderation: ReviewModeration,
    private readonly catalog: Catalog,
    private readonly frame: OpsFrame,
    private readonly renderer: PageRenderer,
  ) {}

  /** Never refreshes automatically, because that would discard a reason being typed. */
  async queue({
    nonce,
    outcome,
  }: {
    nonce: string;
    outcome: DecisionOutcome | undefined;
  }): Promise<Buffer> {
    const [waiting, queue, reported] = await Promise.all([
      this.moderation.waiting(),
      this.moderation.queue(MOST),
      this.moderation.reported(MOST),
    ]);
    const open = waiting.count + reported.length;
    return this.renderer.render(OpsPage, {
      title: 'Consumer reviews',
      status: { text: `${formatCount(open)} to decide`, tone: open === 0 ? 'good' : 'warning' },
      asOf: `${outcome === undefined ? '' : OUTCOMES[outcome]}Authors get each decision by email. At most ${MOST} of each are shown.`,
      figures: [],
      charts: [],
      sections: [
        {
          id: 'waiting',
          title: 'Waiting for approval',
          about:
            'Shoppers see a review once it is approved. A published text stays until its change is approved.',
          queue: {
            label: 'Waiting for approval',
            action: MODERATION_PATH,
            items: queue.map((review) => this.waitingItem(review)),
            emptyText: 'No review is waiting.',
          },
        },
        {
          id: 'reported',
          title: 'Reported',
          about: 'Published reviews that shoppers have reported.',
          queue: {
            label: 'Reported',
            action: MODERATION_PATH,
            items: reported.map((review) => this.reportedItem(review)),
            emptyText: 'No review was reported.',
          },
        },
      ],
      ...this.frame.of(MODERATION_PATH, false, nonce),
      refreshLink: { text: 'Refresh', href: MODERATION_PATH },
    });
  }

  /** Applies the decision of a submitted form. */
  async decide(fields: Readonly<Record<string, string>>): Promise<DecisionOutcome> {
    const decision = decisionIn(fields);
    if (decision === 'no-reason') return decision;
    return decision && (await this.moderation.decide(decision)) ? 'done' : 'gone';
  }

  private waitingItem(review: ModeratedReview): ModerationItem {
    const { id, submittedAt, words, isPublished } = review;
    return {
      id,
      title: words.title,
      facts: [
        ...this.factsOf(review),
        { name: 'Submitted, UTC', text: utcText(submittedAt) },
        { name: 'Kind', text: isPublished ? 'Change of a published review' : 'New review' },
      ],
      parts: partsOf(words),
      carried: [
        { name: 'id', value: id },
        { name: 'submittedAt', value: String(submittedAt) },
      ],
      accept: { decision: 'approve', text: 'Approve' },
      reject: { decision: 'reject', text: 'Reject', reasonLabel: 'Reason, for the author' },
    };
  }

  private reportedItem(review: ReportedReview): ModerationItem {
    const { id, publishedAt, words, reports } = review;
    const said = reports.map(({ reason, comments }) =>
      comments === ''
        ? REVIEW_REASON_WORDS[reason]
        : `${REVIEW_REASON_WORDS[reason]}: “${comments}”`,
    );
    return {
      id,
      title: words.title,
      facts: [
        ...this.factsOf(review),
        { name: countOf(reports.length, 'Report'), text: said.join('; ') },
      ],
      parts: partsOf(words),
      carried: [
        { name: 'id', value: id },
        { name: 'publishedAt', value: String(publishedAt) },
      ],
      accept: { decision: 'keep', text: 'Keep' },
      reject: { decision: 'unpublish', text: 'Unpublish', reasonLabel: 'Reason, for the author' },
    };
  }

  private factsOf(review: ModeratedReview): ModerationItem['facts'] {
    const { author, ratings } = review.words;
    return [
      { name: 'Car', text: carNameOf(review, this.catalog) },
      { name: 'Public name', text: author },
      {
        name: `Ratings of ${BEST_RATING}`,
        text: RATING_KEYS.map((key) => `${RATING_NAMES[key]} ${ratings[key]}`).join(', '),
      },
    ];
  }
}

function partsOf({ text, pros, cons }: ReviewWords): ModerationItem['parts'] {
  const parts = [
    { name: 'Review', text },
    { name: 'Pros', text: pros },
    { name: 'Cons', text: cons },
  ];
  return parts.filter((part) => part.text !== '');
}

/** Undefined for an invalid form. */
function decisionIn({
  decision,
  id,
  submittedAt,
  publishedAt,
  reason = '',
}: Readonly<Record<string, string>>): ReviewDecision | 'no-reason' | undefined {
  if (id === undefined) return undefined;
  const read = { submittedAt: Number(submittedAt), publishedAt: Number(publishedAt) };
  if (decision === 'keep') return { kind: 'keep', id, publishedAt: read.publishedAt };
  if (decision === 'approve') return { kind: 'approve', id, submittedAt: read.submittedAt };
  if (decision !== 'reject' && decision !== 'unpublish') return undefined;
  const told = reason.trim();
  if (told === '' || told.length > MAX_REASON_LENGTH) return 'no-reason';
  return { kind: decision, id, ...read, reason: told };
}

import type { LightMyRequestResponse } from 'fastify';
import { Database } from '../../src/platform/database/database.js';
import { ReviewModeration } from '../../src/reviews/review-moderation.js';
import type { BrowserOfTest } from '../accounts/browser.js';
import type { AppUnderTest } from '../app-under-test.js';

type Shop = Pick<AppUnderTest, 'app'>;

/** A valid review form. */
export const aReview = (more: Readonly<Record<string, string>> = {}) => ({
  year: '2021',
  overall: '4',
  comfort: '5',
  performance: '3',
  reliability: '5',
  styling: '4',
  value: '4',
  title: 'A good <b>car</b>',
  text: 'Drives well.\r\nNothing broke in 40,000 miles.',
  pros: 'Room',
  cons: '',
  author: 'Road & Track Fan',
  ...more,
});

/** Submits a plain form, like a browser without scripts. */
export function post(
  browser: BrowserOfTest,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  return browser.postForm(url, new URLSearchParams(fields).toString());
}

/** Submits a review of a RAV4. Returns its id. */
export async function writeReview(
  { app }: Shop,
  browser: BrowserOfTest,
  account: string,
  more: Readonly<Record<string, string>> = {},
) {
  const { statusCode } = await post(browser, '/reviews/toyota/rav4/write', {
    ...aReview(more),
    account,
  });
  if (statusCode !== 303) throw new Error(`Writing a review answered ${statusCode}.`);
  const rows = app
    .get(Database)
    .reading.selectFrom('consumerReview')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return (await rows.executeTakeFirstOrThrow()).id;
}

/** Approves the waiting text of a review. */
export async function approve({ app }: Shop, id: string): Promise<boolean> {
  const moderation = app.get(ReviewModeration, { strict: false });
  const waiting = (await moderation.queue(1_000)).find((review) => review.id === id);
  return (
    waiting !== undefined &&
    moderation.decide({ kind: 'approve', id, submittedAt: waiting.submittedAt })
  );
}

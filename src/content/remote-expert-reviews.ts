import { Injectable } from '@nestjs/common';
import { Cache } from '../platform/cache/cache.js';
import type { TieredCache } from '../platform/cache/tiered-cache.js';
import { Calls } from '../platform/calls/calls.js';
import { webAddress } from '../inventory/import/normalize/web-address.js';
import { EditorialUpstream } from './editorial-upstream.js';
import type { EditorialServicePost } from './editorial-upstream.js';
import { ExpertReviews } from './expert-reviews.js';
import type { ExpertReviewPost, ReviewedModel } from './expert-reviews.js';
import { sanitizeText } from './sanitized-html.js';

/** Reviews of another service, in its order. Its content is as untrusted as shoppers'. */
@Injectable()
export class RemoteExpertReviews extends ExpertReviews {
  private readonly cached: TieredCache<readonly ExpertReviewPost[]>;

  constructor(
    private readonly upstream: EditorialUpstream,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<readonly ExpertReviewPost[]>('expertReviews');
  }

  /** The service supports one model year or all: a range requests all. */
  of({ make, model, years: { start, end } }: ReviewedModel): Promise<readonly ExpertReviewPost[]> {
    const ymmt = [
      ...(start !== undefined && start === end ? [start] : []),
      make.slug,
      model.code.toLowerCase(),
    ].join('-');
    return this.cached.get([ymmt], () =>
      this.calls.run('expertReviews', async ({ signal }) => {
        const posts = await this.upstream.posts(ymmt, signal);
        return (await Promise.all(posts.map(readPost))).filter((post) => post !== undefined);
      }),
    );
  }
}

/** Undefined if the link or the text is unusable. */
async function readPost({
  id,
  link,
  title: { rendered },
}: EditorialServicePost): Promise<ExpertReviewPost | undefined> {
  const address = webAddress(link);
  const title = await sanitizeText(rendered);
  return address !== undefined && title !== ''
    ? { id: String(id), link: address, title }
    : undefined;
}

import { Injectable } from '@nestjs/common';
import { Calls } from '../../platform/calls/calls.js';
import { ExpertReviews } from '../../content/expert-reviews.js';
import type { SearchQuery } from '../../search/search-query.js';
import { MakeSummaries } from '../recommendations/make-summaries.js';
import { SponsoredListings } from './sponsored-listings.js';
import type { ChosenListings } from './wire/answers.dto.js';
import type { IncludedPart, IncludedParts } from './wire/included-parts.dto.js';
import type { WireOwner } from './wire/owner.dto.js';

/** The parameter `fields` of the call, which also applies to the parts. */
type Fields = readonly string[] | undefined;

/**
 * Parts of the main call's response that `include` requests. They equal the responses of their own
 * calls.
 */
@Injectable()
export class Inclusions {
  private readonly makers: {
    readonly [Part in IncludedPart]: (
      query: SearchQuery,
      fields: Fields,
    ) => Promise<IncludedParts[Part]>;
  };

  constructor(
    sponsored: SponsoredListings,
    makes: MakeSummaries,
    reviews: ExpertReviews,
    calls: Calls,
  ) {
    const listings = (call: 'spotlights' | 'newCarBoost', ask: () => Promise<ChosenListings>) =>
      calls.callOrFallback(call, async () => (await ask()).listings);
    this.makers = {
      spotlights: (query, fields) =>
        listings('spotlights', () => sponsored.tier(query, 'premium', { fields })),
      featuredSpotlights: (query, fields) =>
        listings('spotlights', () => sponsored.tier(query, 'featured', { fields })),
      standardSpotlights: (query, fields) =>
        listings('spotlights', () => sponsored.tier(query, 'standard', { fields })),
      vehicleHighlight: (query, fields) =>
        listings('spotlights', () => sponsored.highlights(query, { fields })),
      boost: (query, fields) => listings('newCarBoost', () => sponsored.boost(query, { fields })),
      alpha: (query, fields) =>
        calls.callOrFallback('alphaShowcase', () => sponsored.alpha(query, fields)),
      editorialContent: (query) =>
        calls.callOrFallback('expertReviews', async () =>
          (await reviews.ofSearch(query)).map(({ id, link, title }) => ({
            id,
            link,
            title: { rendered: title },
          })),
        ),
      makeSummaryData: (query) => calls.callOrFallback('makeSummaries', () => makes.of(query)),
    };
  }

  /**
   * A part that fails is empty. A part that does not apply (alpha without a showcase) is left out.
   */
  async of(
    parts: readonly IncludedPart[],
    query: SearchQuery,
    fields?: readonly string[],
  ): Promise<IncludedParts> {
    const made = await Promise.all(
      parts.map(async (part) => [part, await this.makers[part](query, fields)] as const),
    );
    return Object.fromEntries(made.filter(([, value]) => value !== undefined));
  }
}

/** Owners of all listings in the parts, unless `fields` leaves them out. */
export function ownersOf({
  spotlights,
  featuredSpotlights,
  standardSpotlights,
  vehicleHighlight,
  boost,
  alpha,
}: IncludedParts): WireOwner[] {
  return [
    spotlights,
    featuredSpotlights,
    standardSpotlights,
    vehicleHighlight,
    boost,
    alpha?.alphaShowcase,
  ].flatMap((listings) => (listings ?? []).flatMap(({ owner }) => owner ?? []));
}

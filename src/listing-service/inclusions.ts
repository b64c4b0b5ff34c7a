import { Injectable } from '@nestjs/common';
import { Calls } from '../calls/calls.js';
import type { SearchQuery } from '../search/search-query.js';
import { MakeSummaries } from './make-summaries.js';
import { SponsoredListings } from './sponsored-listings.js';
import type { ListingsAnswer } from './wire/answers.dto.js';
import type { IncludedPart, IncludedParts } from './wire/included-parts.dto.js';
import type { WireListing } from './wire/listing.dto.js';

/** The parts of search results that the main call answers where they are asked with it, made as its sister calls make them. */
@Injectable()
export class Inclusions {
  private readonly makers: { readonly [Part in IncludedPart]: (query: SearchQuery) => Promise<IncludedParts[Part]> };

  constructor(sponsored: SponsoredListings, makes: MakeSummaries, calls: Calls) {
    const listings = (call: 'spotlights' | 'newCarBoost', ask: () => Promise<ListingsAnswer>) =>
      calls.orWithout(call, async () => (await ask()).listings);
    this.makers = {
      spotlights: (query) => listings('spotlights', () => sponsored.tier(query, 'premium')),
      featuredSpotlights: (query) => listings('spotlights', () => sponsored.tier(query, 'featured')),
      standardSpotlights: (query) => listings('spotlights', () => sponsored.tier(query, 'standard')),
      vehicleHighlight: (query) => listings('spotlights', () => sponsored.highlights(query)),
      boost: (query) => listings('newCarBoost', () => sponsored.boost(query)),
      alpha: (query) => calls.orWithout('alphaShowcase', () => sponsored.alpha(query)),
      // Nobody has written anything yet.
      editorialContent: async () => [],
      makeSummaryData: (query) => calls.orWithout('makeSummaries', () => makes.of(query)),
    };
  }

  /** A part that fails is empty; one that has nothing to say of the search (alpha without a showcase) is left out. */
  async of(parts: readonly IncludedPart[], query: SearchQuery): Promise<IncludedParts> {
    const made = await Promise.all(parts.map(async (part) => [part, await this.makers[part](query)] as const));
    return Object.fromEntries(made.filter(([, value]) => value !== undefined));
  }
}

/** All listings of included parts. */
export function listingsOf({
  spotlights,
  featuredSpotlights,
  standardSpotlights,
  vehicleHighlight,
  boost,
  alpha,
}: IncludedParts): WireListing[] {
  return [spotlights, featuredSpotlights, standardSpotlights, vehicleHighlight, boost, alpha?.alphaShowcase].flatMap(
    (listings) => listings ?? [],
  );
}

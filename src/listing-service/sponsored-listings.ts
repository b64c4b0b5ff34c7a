import { Injectable } from '@nestjs/common';
import { owner } from '../search/filters/owner.js';
import { sellerType } from '../search/filters/seller-type.js';
import type { SearchQuery } from '../search/search-query.js';
import { SearchService } from '../search/search.service.js';
import { ListingPresenter } from './listing-presenter.js';
import { newCarBoostOf } from './new-car-boost.js';
import { presentImages } from './present-listing.js';
import { SPOTLIGHTS, Spotlights, VEHICLE_HIGHLIGHTS } from './spotlights.js';
import type { SpotlightTier } from './spotlights.js';
import type { ListingsAnswer } from './wire/answers.dto.js';
import type { Alpha } from './wire/included-parts.dto.js';

/** The specification's number of pictures of the first vehicle highlight. */
const FIRST_HIGHLIGHT_PICTURES = 4;

/** The specification's numbers of boosted listings and of the showcase's. */
const BOOST_RECORDS = 2;
const ALPHA_RECORDS = 12;

const NOTHING: ListingsAnswer = { listings: [], owners: [], totalResultCount: 0 };

/** The listings that stand out of a search's results, as the sister calls and the main call answer them. */
@Injectable()
export class SponsoredListings {
  constructor(
    private readonly search: SearchService,
    private readonly spotlights: Spotlights,
    private readonly presenter: ListingPresenter,
  ) {}

  async tier(query: SearchQuery, tier: SpotlightTier, count: number = SPOTLIGHTS[tier]): Promise<ListingsAnswer> {
    const cars = await this.spotlights.ofTier(query, tier, count);
    const { listings, owners } = await this.presenter.present(cars, query);
    return {
      listings: listings.map((listing, index) => {
        const { urgencyDriverType } = listing.vehicleHighlight;
        return { ...listing, tier: { name: tier, index, ...(urgencyDriverType && { urgencyDriverType }) } };
      }),
      owners,
      totalResultCount: listings.length,
    };
  }

  /** Extended ones include what dealers deliver from farther away. */
  async highlights(query: SearchQuery, count = VEHICLE_HIGHLIGHTS, isExtended = false): Promise<ListingsAnswer> {
    const cars = await this.spotlights.vehicleHighlights(query, count, isExtended, Date.now());
    const { listings, owners } = await this.presenter.present(cars, query);
    return {
      listings: listings.map((listing, at) => ({
        ...listing,
        vehicleHighlight: { ...listing.vehicleHighlight, isVehicleHighlight: true },
        ...(at === 0 && { images: presentImages(cars[0]!.listing, listing.images.primary.alt, FIRST_HIGHLIGHT_PICTURES) }),
      })),
      owners,
      totalResultCount: listings.length,
    };
  }

  /** New cars for a search of others; nothing where the specification wants none. */
  async boost(query: SearchQuery, firstRecord = 0, numRecords = BOOST_RECORDS): Promise<ListingsAnswer> {
    const boost = newCarBoostOf(query);
    if (!boost) return NOTHING;
    const page = { firstRecord, numRecords: Math.min(numRecords, BOOST_RECORDS), countsOf: [] };
    const { cars, answer } = await this.search.search(boost, page, 'newCarBoost');
    return { ...(await this.presenter.present(cars, query)), totalResultCount: answer.total };
  }

  /**
   * The showcase of the dealer that a query's `showcaseOwnerId` names, the dearest first: nothing is sold yet, so nobody else has
   * one. Undefined also where the dealer has nothing for this search.
   */
  async alpha(query: SearchQuery): Promise<Alpha | undefined> {
    const [, showcaseOwnerId] = query.params().find(([name]) => name === 'showcaseOwnerId') ?? [];
    const ofOwner = query.withAll([
      [owner, showcaseOwnerId],
      [sellerType, ['d']],
    ]);
    if (!showcaseOwnerId || ofOwner.get(owner) !== showcaseOwnerId || query.get(sellerType)?.join() === 'p') return undefined;
    const dearest = ofOwner.withSort('derivedpriceDESC');
    const { cars } = await this.search.search(dearest, { firstRecord: 0, numRecords: ALPHA_RECORDS, countsOf: [] }, 'alphaShowcase');
    const { listings, owners } = await this.presenter.present(cars, query);
    return owners[0] && { alphaShowcase: listings, ownerBean: owners[0] };
  }
}

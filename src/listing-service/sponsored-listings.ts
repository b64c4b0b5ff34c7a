import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '../search/search-query.js';
import { ListingPresenter } from './listing-presenter.js';
import { presentImages } from './present-listing.js';
import { SPOTLIGHTS, Spotlights, VEHICLE_HIGHLIGHTS } from './spotlights.js';
import type { SpotlightTier } from './spotlights.js';
import type { ListingsAnswer } from './wire/answers.dto.js';
import type { Alpha } from './wire/included-parts.dto.js';

/** The specification's number of pictures of the first vehicle highlight. */
const FIRST_HIGHLIGHT_PICTURES = 4;

const NOTHING: ListingsAnswer = { listings: [], owners: [], totalResultCount: 0 };

/** The listings that stand out of a search's results, as the sister calls and the main call answer them. */
@Injectable()
export class SponsoredListings {
  constructor(
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
    const cars = await this.spotlights.vehicleHighlights(query, { count, isExtended });
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
  async boost(query: SearchQuery, firstRecord?: number, numRecords?: number): Promise<ListingsAnswer> {
    const found = await this.spotlights.newCars(query, { firstRecord, numRecords });
    return found ? { ...(await this.presenter.present(found.cars, query)), totalResultCount: found.total } : NOTHING;
  }

  /** A dealer's showcase, and who the dealer is. */
  async alpha(query: SearchQuery): Promise<Alpha | undefined> {
    const showcase = await this.spotlights.showcase(query);
    if (!showcase) return undefined;
    const { listings, owners } = await this.presenter.present(showcase.cars, query);
    return { alphaShowcase: listings, ownerBean: owners[0]! };
  }
}

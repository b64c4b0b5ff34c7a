import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '../../search/search-query.js';
import type { BoostParameters } from './listing-parameters.dto.js';
import { presentImages } from './listing-images.js';
import { ListingPresenter } from './listing-presenter.js';
import { NewCarBoost } from '../recommendations/new-car-boost.js';
import { Showcases } from '../recommendations/showcase.js';
import { SPOTLIGHTS, Spotlights, VEHICLE_HIGHLIGHTS } from '../recommendations/spotlights.js';
import type { SpotlightTier } from '../recommendations/spotlights.js';
import type { ChosenListings } from './wire/answers.dto.js';
import type { Alpha } from './wire/included-parts.dto.js';

const NOTHING: ChosenListings = { listings: [], owners: [], totalResultCount: 0 };

/** Number of listings, and their properties: all without `fields`. */
export interface SponsoredParameters {
  readonly count?: number | undefined;
  readonly fields?: readonly string[] | undefined;
}

/**
 * Spotlights, vehicle highlights, new car boost and showcase, for their own calls and the main
 * call.
 */
@Injectable()
export class SponsoredListings {
  constructor(
    private readonly spotlights: Spotlights,
    private readonly newCarBoost: NewCarBoost,
    private readonly showcases: Showcases,
    private readonly presenter: ListingPresenter,
  ) {}

  async tier(
    query: SearchQuery,
    tier: SpotlightTier,
    { count, fields }: SponsoredParameters = {},
  ): Promise<ChosenListings> {
    const cars = await this.spotlights.ofTier(query, tier, count ?? SPOTLIGHTS[tier]);
    const { listings, owners } = await this.presenter.present(cars, query);
    const tiered = listings.map((listing, index) => {
      const { urgencyDriverType } = listing.vehicleHighlight;
      return {
        ...listing,
        tier: { name: tier, index, ...(urgencyDriverType && { urgencyDriverType }) },
      };
    });
    return {
      ...this.presenter.choose({ listings: tiered, owners }, cars, query, fields),
      totalResultCount: listings.length,
    };
  }

  /** `isExtended` includes cars that dealers farther away deliver. */
  async highlights(
    query: SearchQuery,
    {
      count = VEHICLE_HIGHLIGHTS,
      isExtended = false,
      fields,
    }: SponsoredParameters & { readonly isExtended?: boolean | undefined } = {},
  ): Promise<ChosenListings> {
    const cars = await this.spotlights.vehicleHighlights(query, { count, isExtended });
    const { listings, owners } = await this.presenter.present(cars, query);
    const highlighted = listings.map((listing, at) => ({
      ...listing,
      vehicleHighlight: { ...listing.vehicleHighlight, isVehicleHighlight: true },
      ...(at === 0 && {
        images: presentImages(
          cars[0]!.listing,
          listing.images.primary.alt,
          'firstVehicleHighlight',
        ),
      }),
    }));
    return {
      ...this.presenter.choose({ listings: highlighted, owners }, cars, query, fields),
      totalResultCount: listings.length,
    };
  }

  /** New cars among used results; empty if the specification's conditions do not hold. */
  async boost(
    query: SearchQuery,
    { fields, ...page }: Pick<BoostParameters, 'firstRecord' | 'numRecords' | 'fields'> = {},
  ): Promise<ChosenListings> {
    const found = await this.newCarBoost.find(query, page);
    return found
      ? {
          ...(await this.presenter.presentChosen(found.cars, query, { fields })),
          totalResultCount: found.total,
        }
      : NOTHING;
  }

  /** A dealer's showcase with the dealer. */
  async alpha(query: SearchQuery, fields?: readonly string[]): Promise<Alpha | undefined> {
    const showcase = await this.showcases.of(query);
    if (!showcase) return undefined;
    const { listings, owners } = await this.presenter.present(showcase.cars, query);
    const { listings: chosen } = this.presenter.choose(
      { listings, owners },
      showcase.cars,
      query,
      fields,
    );
    return { alphaShowcase: chosen, ownerBean: owners[0]! };
  }
}

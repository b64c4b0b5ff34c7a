import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { JsonRequest } from '../json-api/json-request.js';
import { JsonCall, Request } from '../json-api/json-call.js';
import type { SearchQuery } from '../search/search-query.js';
import type { FoundCar } from '../search/search.service.js';
import { IGNORED_NAMES, SpotlightParameters } from './listing-parameters.dto.js';
import { ListingPresenter } from './listing-presenter.js';
import { presentImages } from './present-listing.js';
import { SearchCalls } from './search-calls.js';
import { SEARCH_PARAMETERS } from './service-names.js';
import { SPOTLIGHTS, Spotlights, VEHICLE_HIGHLIGHTS } from './spotlights.js';
import type { SpotlightTier } from './spotlights.js';
import { ListingsAnswer } from './wire/answers.dto.js';

/** The specification's number of pictures of the first vehicle highlight. */
const FIRST_HIGHLIGHT_PICTURES = 4;

const SPOTLIGHT_CALL = { own: SpotlightParameters, others: SEARCH_PARAMETERS, ignored: IGNORED_NAMES, answer: ListingsAnswer };

@ApiTags('Listing service')
@Controller('/rest/lsc/listing/spotlight')
export class SpotlightController {
  constructor(
    private readonly calls: SearchCalls,
    private readonly spotlights: Spotlights,
    private readonly presenter: ListingPresenter,
  ) {}

  @Get('premiumresults')
  @JsonCall({
    ...SPOTLIGHT_CALL,
    summary: 'Premium spotlights of a search, at most 3',
    example: '/rest/lsc/listing/spotlight/premiumresults?searchZip=78701&searchRadius=0&numSpotlights=3',
  })
  premium(@Request() request: JsonRequest<SpotlightParameters>): Promise<ListingsAnswer> {
    const { query, own } = this.calls.read(request);
    return this.tier(query, own.listingTier ?? 'premium', own.numSpotlights);
  }

  @Get('results')
  @JsonCall({
    ...SPOTLIGHT_CALL,
    summary: 'Featured or standard spotlights of a search, at most 6',
    example: '/rest/lsc/listing/spotlight/results?listingTypes=USED&listingTier=featured',
  })
  results(@Request() request: JsonRequest<SpotlightParameters>): Promise<ListingsAnswer> {
    const { query, own } = this.calls.read(request);
    return this.tier(query, own.listingTier ?? 'standard', own.numSpotlights);
  }

  @Get('vehiclehighlight')
  @JsonCall({
    ...SPOTLIGHT_CALL,
    summary: 'Cars of a search with a reason to hurry, at most 10',
    example: '/rest/lsc/listing/spotlight/vehiclehighlight?searchZip=78701&searchRadius=0&includeExtendedVehicleHighlights=true',
  })
  async highlights(@Request() request: JsonRequest<SpotlightParameters>): Promise<ListingsAnswer> {
    const { query, own } = this.calls.read(request);
    const count = own.numSpotlights ?? VEHICLE_HIGHLIGHTS;
    const cars = await this.spotlights.vehicleHighlights(query, count, own.includeExtendedVehicleHighlights ?? false, Date.now());
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

  private async tier(query: SearchQuery, tier: SpotlightTier, count: number = SPOTLIGHTS[tier]): Promise<ListingsAnswer> {
    const cars: readonly FoundCar[] = await this.spotlights.ofTier(query, tier, count);
    const { listings, owners } = await this.presenter.present(cars, query);
    return {
      listings: listings.map((listing, index) => ({ ...listing, tier: { name: tier, index } })),
      owners,
      totalResultCount: listings.length,
    };
  }
}

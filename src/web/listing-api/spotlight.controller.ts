import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { JsonRequest } from '../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../platform/json-api/json-call.js';
import { IGNORED_NAMES, SpotlightParameters } from './listing-parameters.dto.js';
import { SearchCalls } from './search-calls.js';
import { SEARCH_PARAMETERS } from './service-names.js';
import { SponsoredListings } from './sponsored-listings.js';
import { ChosenListingsAnswer } from './wire/answers.dto.js';

const SPOTLIGHT_CALL = {
  own: SpotlightParameters,
  others: SEARCH_PARAMETERS,
  ignored: IGNORED_NAMES,
  answer: ChosenListingsAnswer,
};

/** Calls for premium, featured and standard spotlights, and for vehicle highlights. */
@ApiTags('Listing service')
@Controller('/rest/lsc/listing/spotlight')
export class SpotlightController {
  constructor(
    private readonly calls: SearchCalls,
    private readonly sponsored: SponsoredListings,
  ) {}

  @Get('premiumresults')
  @JsonCall({
    ...SPOTLIGHT_CALL,
    summary: 'Premium spotlights of a search, at most 3',
    example:
      '/rest/lsc/listing/spotlight/premiumresults?searchZip=78701&searchRadius=0&numSpotlights=3',
  })
  async premiumSpotlights(
    @Request() request: JsonRequest<SpotlightParameters>,
  ): Promise<ChosenListingsAnswer> {
    const { query, own, invalidQueryParams } = this.calls.read(request);
    return {
      ...(await this.sponsored.tier(query, own.listingTier ?? 'premium', {
        ...own,
        count: own.numSpotlights,
      })),
      invalidQueryParams,
    };
  }

  @Get('results')
  @JsonCall({
    ...SPOTLIGHT_CALL,
    summary: 'Featured or standard spotlights of a search, at most 6',
    example: '/rest/lsc/listing/spotlight/results?listingTypes=USED&listingTier=featured',
  })
  async tierSpotlights(
    @Request() request: JsonRequest<SpotlightParameters>,
  ): Promise<ChosenListingsAnswer> {
    const { query, own, invalidQueryParams } = this.calls.read(request);
    return {
      ...(await this.sponsored.tier(query, own.listingTier ?? 'standard', {
        ...own,
        count: own.numSpotlights,
      })),
      invalidQueryParams,
    };
  }

  @Get('vehiclehighlight')
  @JsonCall({
    ...SPOTLIGHT_CALL,
    summary: 'Vehicle highlights of a search, at most 10',
    example:
      '/rest/lsc/listing/spotlight/vehiclehighlight?searchZip=78701&searchRadius=0&includeExtendedVehicleHighlights=true',
  })
  async vehicleHighlights(
    @Request() request: JsonRequest<SpotlightParameters>,
  ): Promise<ChosenListingsAnswer> {
    const { query, own, invalidQueryParams } = this.calls.read(request);
    return {
      ...(await this.sponsored.highlights(query, {
        ...own,
        count: own.numSpotlights,
        isExtended: own.includeExtendedVehicleHighlights,
      })),
      invalidQueryParams,
    };
  }
}

import { Controller, Get, HttpException, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { ListedCar } from '../../inventory/listing.js';
import { Cars } from '../../inventory/cars.js';
import { carsOfBrand } from '../../inventory/cars-of-brand.js';
import type { RemovedCar } from '../../inventory/cars.js';
import type { Brand } from '../../platform/config/brand.js';
import { JsonRequest } from '../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../platform/json-api/json-call.js';
import { SearchService } from '../../search/search.service.js';
import { MAX_RADIUS_MILES } from '../../search/filters/search-radius.js';
import {
  OneListingParameters,
  IGNORED_NAMES,
  BoostParameters,
  ListingParameters,
  SimilarParameters,
  UnusedPageParameters,
  excludedIdsOf,
} from './listing-parameters.dto.js';
import { CarGone } from './car-gone.js';
import { ListingPresenter } from './listing-presenter.js';
import { MainListings } from './main-listings.js';
import { SearchCalls } from './search-calls.js';
import { CHANNEL_PARAMETER, SEARCH_PARAMETERS } from './service-names.js';
import { chosenFacts } from './choose-facts.js';
import { rejectBesideCar, SimilarListings } from '../recommendations/similar-listings.js';
import { SponsoredListings } from './sponsored-listings.js';
import { presentDetails } from './present-details.js';
import { wireOwnerOf } from './present-owner.js';
import {
  ChosenListingsAnswer,
  CountAnswer,
  ListingAnswer,
  SearchAnswer,
} from './wire/answers.dto.js';

/** Parameters of all calls with a search. */
const SEARCH = { others: SEARCH_PARAMETERS, ignored: IGNORED_NAMES };

/**
 * Calls that return listings or their number: main search, similar cars, count and new car boost.
 */
@ApiTags('Listing service')
@Controller('/rest/lsc')
export class ListingController {
  constructor(
    private readonly calls: SearchCalls,
    private readonly main: MainListings,
    private readonly similar: SimilarListings,
    private readonly search: SearchService,
    private readonly sponsored: SponsoredListings,
    private readonly presenter: ListingPresenter,
    private readonly cars: Cars,
  ) {}

  @Get('listing')
  @JsonCall({
    ...SEARCH,
    summary: 'Listings of a search',
    description:
      'The main search. `supplemental` returns cars beyond its radius, `vins` and `ids` the active listings of these cars, ' +
      '`firstRecord` and `resultToken` further pages. `include` adds highlighted cars and other parts.',
    own: ListingParameters,
    answer: SearchAnswer,
    example: '/rest/lsc/listing?searchZip=78701&makeCodes=TOYOTA&sort=derivedpriceASC&numRecords=5',
    problems: {
      410: 'The result token has expired.',
      504: 'The search took longer than 20 seconds.',
    },
  })
  searchListings(@Request() request: JsonRequest<ListingParameters>): Promise<SearchAnswer> {
    return this.main.answer(this.calls.read(request));
  }

  @Get('listing/similar')
  @JsonCall({
    ...SEARCH,
    summary: 'Listings similar to a search or to one car',
    description:
      `The same make, model or style in neighboring years and prices within at most ${MAX_RADIUS_MILES} miles, ` +
      'widening until the page is full. With `listingId` or `vin` they are similar to that car, which is left out.',
    problems: { 404: 'No car has this id or VIN.' },
    own: SimilarParameters,
    answer: ChosenListingsAnswer,
    example:
      '/rest/lsc/listing/similar?searchZip=78701&makeCode=TOYOTA&modelCode=RAV4&maxPrice=20000',
  })
  async similarListings(
    @Request() request: JsonRequest<SimilarParameters>,
  ): Promise<ChosenListingsAnswer> {
    const { query, own, invalidQueryParams } = this.calls.read(request);
    const like = await this.requestedCar(own, query.context.brand);
    if (like) rejectBesideCar(query, own);
    const cars = await (like
      ? this.similar.findLike(like, query, excludedIdsOf(own))
      : this.similar.find(query, query.numRecords, excludedIdsOf(own)));
    return {
      ...(await this.presenter.presentChosen(cars, query, own)),
      totalResultCount: cars.length,
      invalidQueryParams,
    };
  }

  @Get('listing/:listingId')
  @ApiParam({ name: 'listingId', description: 'Id of a listing.', example: '812345678' })
  @JsonCall({
    summary: 'One listing with all details',
    own: OneListingParameters,
    others: [CHANNEL_PARAMETER],
    answer: ListingAnswer,
    example: '/rest/lsc/listing/812345678',
    problems: { 404: 'No car has this id.', 410: 'The car is no longer for sale.' },
  })
  async oneListing(
    @Param('listingId') listingId: string,
    @Request() request: JsonRequest<OneListingParameters>,
  ): Promise<ListingAnswer> {
    const { fields } = request.accept();
    const query = this.calls.noneRequested(request);
    const cars = carsOfBrand(this.cars, query.context.brand);
    const offers = await cars.offersOf(listingId);
    const [car] = offers;
    if (!car) throw problemOfNoCar(await cars.removedCar(listingId));
    const { listings } = await this.presenter.present([car], query);
    const details = presentDetails(car, listings[0]!.title, query.context.places);
    const pricedOffers = offers.map(({ listing, owner }) => ({
      salePrice: listing.priceDollars,
      owner: wireOwnerOf(owner, undefined),
    }));
    if (!fields) return { listing: listings[0]!, details, offers: pricedOffers };
    const { details: chosen = {}, ...listing } = chosenFacts(listings[0]!, fields, () => details);
    return { listing, details: chosen, offers: pricedOffers };
  }

  /** The reference car of a similar listings call. @throws NotFoundException */
  private async requestedCar(
    { listingId, vin }: SimilarParameters,
    brand: Brand,
  ): Promise<ListedCar | undefined> {
    if (listingId === undefined && vin === undefined) return undefined;
    const cars = carsOfBrand(this.cars, brand);
    const [car] = await (listingId === undefined
      ? cars.carsByVin([vin!.toUpperCase()])
      : cars.carsById([listingId]));
    if (!car) throw new NotFoundException('No car has this id or VIN.');
    return car;
  }

  @Get('listing/count')
  @JsonCall({
    ...SEARCH,
    summary: 'Number of listings of a search',
    own: UnusedPageParameters,
    answer: CountAnswer,
    example: '/rest/lsc/listing/count?makeCode=TOYOTA&dealType=greatprice&zip=78701&searchRadius=0',
  })
  async countListings(@Request() request: JsonRequest<UnusedPageParameters>): Promise<CountAnswer> {
    const { query, invalidQueryParams } = this.calls.read(request);
    return { totalResultCount: await this.search.count(query), invalidQueryParams };
  }

  @Get('newcarboost/listing')
  @JsonCall({
    ...SEARCH,
    summary: 'New cars to show beside used ones',
    description:
      'Empty unless the ZIP is valid, the listing type is not NEW, the end year is within 5 years, the start year is neither ' +
      'this year nor the next, and the search is not for private sellers.',
    own: BoostParameters,
    answer: ChosenListingsAnswer,
    example:
      '/rest/lsc/newcarboost/listing?searchZip=78701&searchRadius=0&makeCode=TOYOTA&listingType=USED&firstRecord=0&numRecords=2',
  })
  async newCarBoost(
    @Request() request: JsonRequest<BoostParameters>,
  ): Promise<ChosenListingsAnswer> {
    const { query, own, invalidQueryParams } = this.calls.read(request);
    return { ...(await this.sponsored.boost(query, own)), invalidQueryParams };
  }
}

function problemOfNoCar(removed: RemovedCar | undefined): HttpException {
  return removed ? new CarGone(removed) : new NotFoundException('No car has this id.');
}

import { Controller, Delete, Get, NotFoundException, Param, Post, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatWireTime } from '../saved/wire-time.js';
import { Calls } from '../platform/calls/calls.js';
import { COUNTED_AS_CALL } from '../platform/http/rate-classes.js';
import { Cars } from '../inventory/cars.js';
import { carsOfBrand, rowsOfBrand } from '../inventory/cars-of-brand.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import type { JsonRequest } from '../platform/json-api/json-request.js';
import { BROWSING_HISTORY_PATH } from '../routes/history-links.js';
import {
  BrowsingHistoryAnswer,
  BrowsingHistoryParameters,
  ViewedListingBody,
} from './browsing-history.dto.js';
import { BrowsingHistory } from './browsing-history.js';
import { Viewers } from './viewers.js';

/** Browsing history lookups (specification, section 7), for accounts and for browsers without one. */
@ApiTags('Cars for sale')
@Controller(BROWSING_HISTORY_PATH)
export class BrowsingHistoryController {
  constructor(
    private readonly viewers: Viewers,
    private readonly history: BrowsingHistory,
    private readonly cars: Cars,
    private readonly brands: BrandsByHost,
    private readonly calls: Calls,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Recently viewed cars',
    description:
      'Pages with viewed cars ask every 120,000 ms while they are visible. Bots get an empty list.',
    own: BrowsingHistoryParameters,
    answer: BrowsingHistoryAnswer,
    example: BROWSING_HISTORY_PATH,
    isPersonal: true,
  })
  async browsingHistory(
    @Request() call: JsonRequest<BrowsingHistoryParameters>,
    @Req() request: FastifyRequest,
  ): Promise<BrowsingHistoryAnswer> {
    const { numRecords } = call.accept();
    const principal = await this.viewers.ofCall(request);
    const all = principal ? await this.history.listOf(principal) : [];
    const brand = this.brands.ofHost(request.headers.host);
    const viewed = (await rowsOfBrand(all, this.cars, brand)).slice(0, numRecords);
    const ids = viewed.map(({ listingId }) => listingId);
    const find = () => this.calls.run('viewedCars', () => this.cars.carsById(ids));
    const cars = ids.length === 0 ? [] : await this.calls.callOrFallback('viewedCars', find);
    const prices = cars && new Map(cars.map(({ listing }) => [listing.id, listing.priceDollars]));
    return {
      listings: viewed.map(({ listingId, name, viewedAt, priceDollars: viewedPriceDollars }) => ({
        listingId,
        name,
        viewedDate: formatWireTime(viewedAt),
        viewedPriceDollars,
        ...(prices && { isActive: prices.has(listingId), priceDollars: prices.get(listingId) }),
      })),
    };
  }

  @Post()
  @RouteConfig(COUNTED_AS_CALL)
  @JsonChange({
    summary: 'Add a car to the recently viewed cars',
    description: 'For pages that show a car elsewhere; the vehicle page does this itself.',
    body: ViewedListingBody,
    status: 202,
    answer: 'Accepted. Bots are not recorded.',
    isPersonal: true,
    problems: { 404: 'No car has this id.' },
  })
  async addViewedListing(
    @JsonBody() { listingId }: ViewedListingBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    // An invalid id token is rejected, not ignored.
    await this.viewers.ofCall(request);
    const brand = this.brands.ofHost(request.headers.host);
    const [car] = await carsOfBrand(this.cars, brand).carsById([listingId]);
    if (!car) throw new NotFoundException('This car is no longer for sale.');
    this.viewers.note(car.listing, request, reply);
    // Views of pages are buffered. An accepted call is on disk.
    await this.history.flush();
  }

  @Delete()
  @JsonChange({
    summary: 'Clear the recently viewed cars',
    status: 204,
    answer: 'Cleared.',
    isPersonal: true,
  })
  clearBrowsingHistory(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.remove(undefined, request, reply);
  }

  @Delete(':listingId')
  @ApiParam({ name: 'listingId', description: 'The listing.', example: '1000000017' })
  @JsonChange({
    summary: 'Remove a recently viewed car',
    status: 204,
    answer: 'Removed.',
    isPersonal: true,
  })
  removeViewedListing(
    @Param('listingId') listingId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.remove(listingId, request, reply);
  }

  private async remove(
    listingId: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const principal = await this.viewers.ofCall(request);
    if (principal) await this.viewers.remove(principal, listingId, reply);
  }
}

import {
  ConflictException,
  Controller,
  Delete,
  Get,
  NotFoundException,
  Param,
  Put,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/principal.js';
import { CurrentPrincipal, PrincipalGuard } from '../accounts/principal.guard.js';
import { Principals } from '../accounts/principals.js';
import { Cars } from '../inventory/cars.js';
import { carsOfBrand, rowsOfBrand } from '../inventory/cars-of-brand.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { JsonCall } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange, setCreatedStatus } from '../platform/json-api/json-change.js';
import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { ListingToSave, SavedListings, SavedListingsCount } from './saved.dto.js';
import { SavedCarOfRequest } from './saved-car-of-request.js';
import { savedCarsLimitText } from './quick-save-limit.js';
import { SavedCars } from './saved-cars.js';
import type { SavedCar } from './saved-cars.js';
import { SavedCount } from './saved-count.js';
import { formatWireTime } from './wire-time.js';

/** Saved cars. Without an account, a few can be saved for the browser. */
@ApiTags('Account')
@UseGuards(PrincipalGuard)
@Controller(`${ACCOUNT_API_PATH}/inventory`)
export class SavedListingsController {
  constructor(
    private readonly principals: Principals,
    private readonly saved: SavedCars,
    private readonly count: SavedCount,
    private readonly cars: Cars,
    private readonly brands: BrandsByHost,
    private readonly saver: SavedCarOfRequest,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Saved cars',
    answer: SavedListings,
    example: '/account-api/inventory',
    isPersonal: true,
  })
  async savedListings(
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedListings> {
    await this.count.tell(principal, request, reply);
    const cars = await this.listed(principal, request);
    return {
      listings: cars.map(({ savedAt, ...car }) => ({ ...car, savedDate: formatWireTime(savedAt) })),
    };
  }

  @Put()
  @JsonChange({
    summary: 'Save a car',
    description: 'Returns 201 for a newly saved car, 200 for one that was already saved.',
    body: ListingToSave,
    status: 201,
    isRepeatable: true,
    answer: SavedListingsCount,
    isPersonal: true,
    problems: {
      404: 'No car has this id.',
      409: 'The limit of saved cars is reached. It is lower without an account.',
    },
  })
  async saveListing(
    @JsonBody() { listingId }: ListingToSave,
    @CurrentPrincipal() known: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedListingsCount> {
    const brand = this.brands.ofHost(request.headers.host);
    const [car] = await carsOfBrand(this.cars, brand).carsById([listingId]);
    if (!car) throw new NotFoundException('This car is no longer for sale.');
    const principal = known ?? this.principals.newVisitor(request, reply);
    const outcome = await this.saver.save(principal, car.listing, request);
    if (outcome.kind === 'limit') throw new ConflictException(savedCarsLimitText(outcome.limit));
    await this.count.tell(principal, request, reply);
    setCreatedStatus(outcome.isNew, reply);
    return { savedListingCount: (await this.listed(principal, request)).length };
  }

  @Delete(':listingId')
  @ApiParam({ name: 'listingId', description: 'The listing.', example: '1000000017' })
  @JsonChange({
    summary: 'Remove a saved car',
    status: 200,
    answer: SavedListingsCount,
    isPersonal: true,
  })
  async removeListing(
    @Param('listingId') listingId: string,
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedListingsCount> {
    if (principal) await this.saved.remove(principal, listingId);
    await this.count.tell(principal, request, reply);
    return { savedListingCount: (await this.listed(principal, request)).length };
  }

  private async listed(
    principal: Principal | undefined,
    request: FastifyRequest,
  ): Promise<readonly SavedCar[]> {
    const all = principal ? await this.saved.listOf(principal) : [];
    return rowsOfBrand(all, this.cars, this.brands.ofHost(request.headers.host));
  }
}

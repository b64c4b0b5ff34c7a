import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/principal.js';
import { Catalog } from '../catalog/catalog.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { knownMailOriginOf } from '../platform/http/request-origin.js';
import type { Listing } from '../inventory/listing.js';
import { carName } from '../formatting/car-words.js';
import { SavedCars } from './saved-cars.js';
import type { SaveCarOutcome } from './saved-cars.js';

/** Saves a listing with its current name and price, for the brand and origin of the request. */
@Injectable()
export class SavedCarOfRequest {
  constructor(
    private readonly saved: SavedCars,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly catalog: Catalog,
  ) {}

  save(principal: Principal, listing: Listing, request: FastifyRequest): Promise<SaveCarOutcome> {
    const origin = knownMailOriginOf(request, this.config);
    const shop =
      origin === undefined
        ? undefined
        : { brand: this.brands.ofHost(request.headers.host).code, origin };
    const car = {
      listingId: listing.id,
      name: carName(listing, this.catalog),
      priceDollars: listing.priceDollars,
    };
    return this.saved.save(principal, car, shop);
  }
}

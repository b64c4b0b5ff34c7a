import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Owner } from '../accounts/owner.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { BrandsByHost } from '../config/brands-by-host.js';
import { Config } from '../config/config.js';
import { knownMailOriginOf } from '../http/request-origin.js';
import type { Listing } from '../inventory/listing.js';
import { carName } from '../wording/car-words.js';
import { SavedCars } from './saved-cars.js';
import type { SaveCarOutcome } from './saved-cars.js';

/** Saves a listing with its current name and price, for the brand and origin of the request. */
@Injectable()
export class ListingSaver {
  constructor(
    private readonly saved: SavedCars,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly catalogue: Catalogue,
  ) {}

  save(owner: Owner, listing: Listing, request: FastifyRequest): Promise<SaveCarOutcome> {
    const origin = knownMailOriginOf(request, this.config);
    const shop = origin === undefined ? undefined : { brand: this.brands.ofHost(request.headers.host).code, origin };
    const car = { listingId: listing.id, name: carName(listing, this.catalogue), priceDollars: listing.priceDollars };
    return this.saved.save(owner, car, shop);
  }
}

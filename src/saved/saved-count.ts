import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sayHowManyAreSaved } from '../accounts/account-cookies.js';
import type { Principal } from '../accounts/principal.js';
import { Cars } from '../inventory/cars.js';
import { rowsOfBrand } from '../inventory/cars-of-brand.js';
import type { Brand } from '../platform/config/brand.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Database } from '../platform/database/database.js';

/** Sets the cookie with the number of saved cars and searches, for the header of every page. */
@Injectable()
export class SavedCount {
  constructor(
    private readonly database: Database,
    private readonly brands: BrandsByHost,
    private readonly cars: Cars,
  ) {}

  /**
   * Sets the cookie and returns the number: the cars and the searches of the request's brand, as the
   * saved page lists them.
   */
  async tell(
    principal: Principal | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    const count = principal
      ? await this.countOf(principal, this.brands.ofHost(request.headers.host))
      : 0;
    sayHowManyAreSaved(count, request, reply);
    return count;
  }

  private async countOf({ id }: Principal, brand: Brand): Promise<number> {
    const { reading } = this.database;
    const [cars, searches] = await Promise.all([
      reading.selectFrom('savedCar').select('listingId').where('ownerId', '=', id).execute(),
      reading
        .selectFrom('savedSearch')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('ownerId', '=', id)
        .where('brand', '=', brand.code)
        .executeTakeFirstOrThrow(),
    ]);
    return (await rowsOfBrand(cars, this.cars, brand)).length + Number(searches.count);
  }
}

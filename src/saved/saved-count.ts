import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sayHowManyAreSaved } from '../accounts/account-cookies.js';
import type { Principal } from '../accounts/principal.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Database } from '../platform/database/database.js';

/** Sets the cookie with the number of saved cars and searches, for the header of every page. */
@Injectable()
export class SavedCount {
  constructor(
    private readonly database: Database,
    private readonly brands: BrandsByHost,
  ) {}

  /**
   * Sets the cookie and returns the number: all cars, and the searches of the request's brand, as
   * the saved page lists them.
   */
  async tell(
    principal: Principal | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    const count = principal
      ? await this.countOf(principal, this.brands.ofHost(request.headers.host).code)
      : 0;
    sayHowManyAreSaved(count, request, reply);
    return count;
  }

  private async countOf({ id }: Principal, brand: string): Promise<number> {
    const { reading } = this.database;
    const [cars, searches] = await Promise.all([
      reading
        .selectFrom('savedCar')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('ownerId', '=', id)
        .executeTakeFirstOrThrow(),
      reading
        .selectFrom('savedSearch')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('ownerId', '=', id)
        .where('brand', '=', brand)
        .executeTakeFirstOrThrow(),
    ]);
    return Number(cars.count) + Number(searches.count);
  }
}

import { Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { emailKeyOf } from '../accounts/email-key.js';
import type { Principal } from '../accounts/principal.js';
import { Viewers } from '../browsing-history/viewers.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Database } from '../platform/database/database.js';
import { COUNTED_AS_CALL } from '../platform/http/rate-classes.js';
import { TAKES_BEACON } from '../platform/http/csrf.js';
import { Cars } from '../inventory/cars.js';
import { carsOfBrand } from '../inventory/cars-of-brand.js';
import { ID_TOKEN_HEADER } from '../platform/json-api/id-token-header.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import { InvalidParameters, unknownBrand } from '../platform/json-api/problem.js';
import { STILL_INTERESTED_ALERT_PATH } from '../routes/history-links.js';
import { ViewedVehiclesBody } from './viewed-vehicles.dto.js';

/** The still-interested beacon (specification, section 7). */
@ApiTags('Cars for sale')
@Controller(STILL_INTERESTED_ALERT_PATH)
export class ViewedVehiclesController {
  constructor(
    private readonly viewers: Viewers,
    private readonly brands: BrandsByHost,
    private readonly cars: Cars,
    private readonly database: Database,
  ) {}

  @Post()
  @RouteConfig({ ...COUNTED_AS_CALL, ...TAKES_BEACON })
  @JsonChange({
    summary: 'Report viewed vehicles',
    description:
      'For apps and pages that show vehicles elsewhere, as a JSON `POST` or as `navigator.sendBeacon(url, JSON.stringify(body))` of our own pages. ' +
      'Vehicles for sale that the browsing history lacks are added to it, as viewed once. The owner is the account of `x-id-token` or of the ' +
      'session, else the browser with the cookie `__Host-viewer`. Without one, and for bots, nothing is stored. Under Global Privacy Control ' +
      '(`Sec-GPC: 1`) vehicles are deleted after 24 hours.',
    body: ViewedVehiclesBody,
    status: 202,
    answer: 'Accepted, whether stored or not.',
    isPersonal: true,
  })
  async reportViewedVehicles(
    @JsonBody() body: ViewedVehiclesBody,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const brand = this.brands.ofCode(body.brand);
    if (!brand) throw new InvalidParameters([unknownBrand('brand', body.brand)]);
    // A beacon cannot send the header: the cookies name its account.
    const hasToken = request.headers[ID_TOKEN_HEADER] !== undefined;
    const principal = await (hasToken
      ? this.viewers.ofCall(request)
      : this.viewers.ofPage(request));
    if (!principal || !(await this.isNamed(principal, body))) return;
    const vins = [...new Set(body.vins.map((vin) => vin.toUpperCase()))];
    const cars = await carsOfBrand(this.cars, brand).carsByVin(vins);
    await this.viewers.addMissing(
      principal,
      cars.map(({ listing }) => listing),
      request,
    );
  }

  /**
   * Whether `consumer_id` and `email` belong to the principal, since a client can send those of others.
   */
  private async isNamed(
    { kind, id }: Principal,
    { consumer_id: consumerId, email }: ViewedVehiclesBody,
  ): Promise<boolean> {
    if (consumerId === undefined && email === undefined) return true;
    if (kind === 'visitor' || (consumerId !== undefined && consumerId !== id)) return false;
    if (email === undefined) return true;
    const account = await this.database.reading
      .selectFrom('shopper')
      .select('emailKey')
      .where('id', '=', id)
      .executeTakeFirst();
    return account?.emailKey === emailKeyOf(email);
  }
}

import { Controller, Delete, Put, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../accounts/sessions.js';
import { Shopper, SignedInGuard } from '../accounts/signed-in.guard.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { mailOriginOf } from '../platform/http/request-origin.js';
import { JsonChange } from '../platform/json-api/json-change.js';
import { SAVED_CAR_ALERTS_PATH } from '../routes/alert-links.js';
import { SavedCarAlerts } from './saved-car-alerts.js';

/** Account service: alerts about saved cars. */
@ApiTags('Account')
@Controller(SAVED_CAR_ALERTS_PATH)
export class SavedCarAlertsController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly alerts: SavedCarAlerts,
  ) {}

  @Put()
  @UseGuards(SignedInGuard)
  @JsonChange({
    summary: 'Turn on alerts about saved cars',
    description:
      'At most one email a day to the account’s address, when a saved car was reduced or sold. On from the ' +
      'first saved car.',
    status: 204,
    answer: 'Alerts are on.',
    isPersonal: true,
  })
  async turnOn(@Shopper() { shopperId }: SignedIn, @Req() request: FastifyRequest): Promise<void> {
    const brand = this.brands.ofHost(request.headers.host).code;
    await this.alerts.turnOn(shopperId, { brand, origin: mailOriginOf(request, this.config) });
  }

  @Delete()
  @UseGuards(SignedInGuard)
  @JsonChange({
    summary: 'Turn off alerts about saved cars',
    status: 204,
    answer: 'Alerts are off.',
    isPersonal: true,
  })
  async turnOff(@Shopper() { shopperId }: SignedIn): Promise<void> {
    await this.alerts.turnOff(shopperId);
  }
}

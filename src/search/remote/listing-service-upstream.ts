import { Injectable } from '@nestjs/common';
import { UpstreamService } from '../../calls/upstream-service.js';
import { Config } from '../../config/config.js';
import { HealthParts } from '../../telemetry/health-parts.js';
import type { PartFacts } from '../../telemetry/health-parts.js';
import { countCheck, oneCarCheck, searchCheck, suggestionsCheck } from './wire-answers.js';

/** The listing service that LISTING_SERVICE_URL names. */
@Injectable()
export class ListingServiceUpstream extends UpstreamService {
  constructor({ listingServiceUrl: origin, listingServiceKey: key }: Config, parts: HealthParts) {
    const checks = [countCheck, oneCarCheck, searchCheck, suggestionsCheck];
    super({ part: 'listing-service', origin, key, keyVariable: 'LISTING_SERVICE_KEY', checks }, parts);
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    const { totalResultCount: cars } = await this.get('/rest/lsc/listing/count', countCheck(), signal);
    return { cars };
  }
}

import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Upstream } from '../../calls/upstream.js';
import { KeyRefused } from '../../calls/upstream-errors.js';
import { HealthParts, PartProblem } from '../../telemetry/health-parts.js';
import type { PartFacts } from '../../telemetry/health-parts.js';
import { countCheck } from './wire-answers.js';
import { Config } from '../../config/config.js';

/** Shorter than what a health check waits at all. */
const CHECK_MS = 900;

/** The listing service that LISTING_SERVICE_URL names; nobody asks it where none is named. */
@Injectable()
export class ListingServiceUpstream extends Upstream implements OnApplicationShutdown {
  constructor({ listingServiceUrl, listingServiceKey }: Config, parts: HealthParts) {
    super(listingServiceUrl, listingServiceKey);
    if (listingServiceUrl !== '') parts.add({ name: 'listing-service', isOptional: true, check: () => this.checked() });
  }

  /** Where it fails, no other instance of this server could do better: it is no reason to send requests elsewhere. */
  private async checked(): Promise<PartFacts> {
    try {
      const { totalResultCount: cars } = await this.get('/rest/lsc/listing/count', countCheck(), AbortSignal.timeout(CHECK_MS));
      return { cars };
    } catch (error) {
      throw error instanceof KeyRefused ? new PartProblem('refuses the key that LISTING_SERVICE_KEY gives') : error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

import { Injectable } from '@nestjs/common';
import type { PassedAnswer } from '../../platform/calls/upstream.js';
import { UpstreamService } from '../../platform/calls/upstream-service.js';
import { Config } from '../../platform/config/config.js';
import { HealthParts } from '../../platform/telemetry/health-parts.js';
import type { PartFacts } from '../../platform/telemetry/health-parts.js';
import { withReachableAddresses } from './reachable-addresses.js';
import { countCheck, oneCarCheck, searchCheck, suggestionsCheck } from './wire-answers.js';

/**
 * The listing service at LISTING_SERVICE_URL. Its URLs are checked like those of feeds, also in
 * responses that are passed on to API clients.
 */
@Injectable()
export class ListingServiceUpstream extends UpstreamService {
  constructor({ listingServiceUrl: origin, listingServiceKey: key }: Config, parts: HealthParts) {
    const checks = [countCheck, oneCarCheck, searchCheck, suggestionsCheck];
    super(
      { part: 'listing-service', origin, key, keyVariable: 'LISTING_SERVICE_KEY', checks },
      parts,
    );
  }

  override async pass(path: string, signal: AbortSignal): Promise<PassedAnswer> {
    const passed = await super.pass(path, signal);
    const answer = withReachableAddresses(passed.answer);
    return answer === passed.answer ? passed : { ...passed, answer, text: JSON.stringify(answer) };
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    const { totalResultCount: cars } = await this.get(
      '/rest/lsc/listing/count',
      countCheck(),
      signal,
    );
    return { cars };
  }
}

import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Upstream } from '../../calls/upstream.js';
import { Config } from '../../config/config.js';

/** The listing service that LISTING_SERVICE_URL names; nobody asks it where none is named. */
@Injectable()
export class ListingServiceUpstream extends Upstream implements OnApplicationShutdown {
  constructor({ listingServiceUrl }: Config) {
    super(listingServiceUrl);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

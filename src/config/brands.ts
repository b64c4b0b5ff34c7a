import { Injectable } from '@nestjs/common';
import { Config } from './config.js';
import type { BrandKey } from './variables.js';

/** What differs between the consumer brands and the car-maker variant: a row here, never a condition on a name elsewhere. */
export interface Brand {
  readonly key: BrandKey;
  /** What goes over the wire. */
  readonly code: 'ATC' | 'KBB' | 'HYUND';
  readonly displayName: string;
  /** Listing types shown when the query names none; absent means all. */
  readonly defaultListingTypes?: readonly string[];
  /** A maker's page shows this make alone. */
  readonly lockedMakeCode?: string;
  /** Cars on a page of results. */
  readonly pageSize: number;
  /** A page size asked for that becomes `pageSize`. */
  readonly enlargedPageSize?: number;
  readonly sellMyCarPath: string;
}

export const BRANDS: Readonly<Record<BrandKey, Brand>> = {
  classifieds: { key: 'classifieds', code: 'ATC', displayName: 'AutoMarket', pageSize: 20, sellMyCarPath: '/sell-my-car' },
  valuation: {
    key: 'valuation',
    code: 'KBB',
    displayName: 'ValueBook',
    defaultListingTypes: ['USED'],
    pageSize: 20,
    sellMyCarPath: '/instant-cash-offer',
  },
  // The specification's page size of 25 becomes 30 for the car-maker variant.
  maker: {
    key: 'maker',
    code: 'HYUND',
    displayName: 'Hyundai on AutoMarket',
    lockedMakeCode: 'HYUND',
    pageSize: 30,
    enlargedPageSize: 25,
    sellMyCarPath: '/sell-my-car',
  },
};

/** Which brand a request is for: its host says, as far as the configuration knows the host. */
@Injectable()
export class Brands {
  constructor(private readonly config: Config) {}

  ofHost(host: string | undefined): Brand {
    const name = host?.replace(/:\d+$/, '').toLowerCase() ?? '';
    return BRANDS[this.config.brandHosts.get(name) ?? this.config.brand];
  }
}

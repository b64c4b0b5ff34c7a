import { Injectable } from '@nestjs/common';
import type { Brand } from './brand.js';
import { Config } from './config.js';

/** Which brand a request is for: a call's channel says, or its host, as far as the configuration knows it. */
@Injectable()
export class BrandsByHost {
  constructor(private readonly config: Config) {}

  ofHost(host: string | undefined): Brand {
    const { brands, brandHosts, brand } = this.config;
    const name = host?.replace(/:\d+$/, '').toLowerCase() ?? '';
    const key = brandHosts.get(name) ?? brand;
    return brands.find((row) => row.key === key)!;
  }

  /** The brand of a code (`ATC`); undefined for a code that no brand has. */
  ofCode(code: string): Brand | undefined {
    return this.config.brands.find((brand) => brand.code === code);
  }

  /** The brand whose code a call names as its channel; that of the host for any other channel, and without one. */
  ofCall(channel: string | undefined, host: string | undefined): Brand {
    return (channel === undefined ? undefined : this.ofCode(channel)) ?? this.ofHost(host);
  }
}

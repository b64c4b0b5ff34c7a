import { Injectable } from '@nestjs/common';
import type { Brand } from './brand.js';
import { Config } from './config.js';

/** The brand of a request: by a call's channel, else by the configured host. */
@Injectable()
export class BrandsByHost {
  constructor(private readonly config: Config) {}

  ofHost(host: string | undefined): Brand {
    const { brands, brandHosts, brand } = this.config;
    const name = host?.replace(/:\d+$/, '').toLowerCase() ?? '';
    const key = brandHosts.get(name) ?? brand;
    return brands.find((row) => row.key === key)!;
  }

  /** The brand with a code (`ATC`); undefined for an unknown one. */
  ofCode(code: string): Brand | undefined {
    return this.config.brands.find((brand) => brand.code === code);
  }

  /** The brand of a call: by its channel if that is a brand code, else by its host. */
  ofCall(channel: string | undefined, host: string | undefined): Brand {
    return (channel === undefined ? undefined : this.ofCode(channel)) ?? this.ofHost(host);
  }
}

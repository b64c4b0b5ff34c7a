import { Injectable } from '@nestjs/common';
import type { Brand } from './brands.js';
import { Config } from './config.js';

/** Which brand a request is for: its host says, as far as the configuration knows the host. */
@Injectable()
export class BrandsByHost {
  constructor(private readonly config: Config) {}

  ofHost(host: string | undefined): Brand {
    const { brands, brandHosts, brand } = this.config;
    const name = host?.replace(/:\d+$/, '').toLowerCase() ?? '';
    const key = brandHosts.get(name) ?? brand;
    return brands.find((row) => row.key === key)!;
  }
}

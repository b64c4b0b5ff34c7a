import { Injectable } from '@nestjs/common';
import { Cache } from '../cache/cache.js';
import type { CachedThing } from '../cache/cached-thing.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { presentTrims } from './present-trim.js';
import type { WireTrim } from './trim.dto.js';

/** The trims of model years as integrators read them, for all calls that tell of them. */
@Injectable()
export class ModelTrims {
  private readonly cached: CachedThing<readonly WireTrim[]>;

  constructor(
    private readonly catalogue: Catalogue,
    cache: Cache,
  ) {
    this.cached = cache.of<readonly WireTrim[]>('trims');
  }

  /** As `presentTrims` has them. */
  of(modelCode: string, year: number, fuelGroupCode?: string): Promise<readonly WireTrim[]> {
    return this.cached.get([modelCode, year, fuelGroupCode ?? ''], async () =>
      presentTrims(this.catalogue, modelCode, year, fuelGroupCode),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Cache } from '../cache/cache.js';
import type { CachedThing } from '../cache/cached-thing.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { FUEL_GROUPS } from '../catalogue/options/fuel-groups.js';
import type { CompareTrimsAnswer } from './compare-trims.dto.js';
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

  /** The fuels that the trims of a model year can be had with, in the order of fuel groups. */
  fuelTypes(modelCode: string, year: number): CompareTrimsAnswer['fuelTypes'] {
    const trims = this.catalogue.trimsOfModel(modelCode, year);
    const codes = new Set(trims.flatMap((trim) => this.catalogue.configurations(trim, year)).map(({ fuelGroupCode }) => fuelGroupCode));
    return FUEL_GROUPS.filter(({ code }) => codes.has(code)).map(({ code, label }) => ({ label, value: code }));
  }
}

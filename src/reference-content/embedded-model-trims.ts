import { Injectable } from '@nestjs/common';
import { Cache } from '../cache/cache.js';
import type { CachedThing } from '../cache/cached-thing.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { FUEL_GROUPS } from '../catalogue/options/fuel-groups.js';
import { ModelTrims } from './model-trims.js';
import { presentTrims } from './present-trim.js';
import type { FuelType, TrimsOfModel } from './trim.dto.js';

/** Trims from the catalog, which is in memory: no call policy is needed. */
@Injectable()
export class EmbeddedModelTrims extends ModelTrims {
  private readonly cached: CachedThing<TrimsOfModel>;

  constructor(
    private readonly catalogue: Catalogue,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<TrimsOfModel>('trims');
  }

  of(modelCode: string, year: number, fuelGroupCode?: string): Promise<TrimsOfModel> {
    return this.cached.get([modelCode, year, fuelGroupCode ?? ''], async () => ({
      trims: presentTrims(this.catalogue, modelCode, year, fuelGroupCode),
      fuelTypes: this.fuelTypes(modelCode, year),
    }));
  }

  private fuelTypes(modelCode: string, year: number): FuelType[] {
    const trims = this.catalogue.trimsOfModel(modelCode, year);
    const codes = new Set(trims.flatMap((trim) => this.catalogue.configurations(trim, year)).map(({ fuelGroupCode }) => fuelGroupCode));
    return FUEL_GROUPS.filter(({ code }) => codes.has(code)).map(({ code, label }) => ({ label, value: code }));
  }
}

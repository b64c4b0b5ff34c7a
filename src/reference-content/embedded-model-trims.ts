import { Injectable } from '@nestjs/common';
import { Cache } from '../platform/cache/cache.js';
import type { TieredCache } from '../platform/cache/tiered-cache.js';
import { Catalog } from '../catalog/catalog.js';
import { FUEL_GROUPS } from '../catalog/options/fuel-groups.js';
import { ModelTrims } from './model-trims.js';
import { presentTrims } from './present-trim.js';
import type { FuelType, TrimsOfModel } from './trim.dto.js';

/** Trims from the catalog, which is in memory: no call policy is needed. */
@Injectable()
export class EmbeddedModelTrims extends ModelTrims {
  private readonly cached: TieredCache<TrimsOfModel>;

  constructor(
    private readonly catalog: Catalog,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<TrimsOfModel>('trims');
  }

  of(modelCode: string, year: number, fuelGroupCode?: string): Promise<TrimsOfModel> {
    return this.cached.get([modelCode, year, fuelGroupCode ?? ''], async () => ({
      trims: presentTrims(this.catalog, modelCode, year, fuelGroupCode),
      fuelTypes: this.fuelTypes(modelCode, year),
    }));
  }

  private fuelTypes(modelCode: string, year: number): FuelType[] {
    const trims = this.catalog.trimsOfModel(modelCode, year);
    const codes = new Set(
      trims
        .flatMap((trim) => this.catalog.configurations(trim, year))
        .map(({ fuelGroupCode }) => fuelGroupCode),
    );
    return FUEL_GROUPS.filter(({ code }) => codes.has(code)).map(({ code, label }) => ({
      label,
      value: code,
    }));
  }
}

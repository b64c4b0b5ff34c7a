import { Injectable } from '@nestjs/common';
import { Cache } from '../platform/cache/cache.js';
import type { TieredCache } from '../platform/cache/tiered-cache.js';
import { Calls } from '../platform/calls/calls.js';
import { Catalog } from '../catalog/catalog.js';
import { FUEL_GROUPS } from '../catalog/options/fuel-groups.js';
import { webAddress } from '../inventory/import/normalize/web-address.js';
import { PICTURES_PATH } from '../pictures/picture-urls.js';
import { ModelTrims } from './model-trims.js';
import { byPrice, vehicleIdOf } from './present-trim.js';
import { ReferenceContentUpstream } from './reference-content-upstream.js';
import type { TrimsOfModel, WireTrim } from './trim.dto.js';

/**
 * Trims from another service. Only those in the local catalog are used, because searches know no
 * others.
 */
@Injectable()
export class RemoteModelTrims extends ModelTrims {
  private readonly cached: TieredCache<TrimsOfModel>;

  constructor(
    private readonly upstream: ReferenceContentUpstream,
    private readonly catalog: Catalog,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<TrimsOfModel>('trimsElsewhere');
  }

  of(modelCode: string, year: number, fuelGroupCode?: string): Promise<TrimsOfModel> {
    return this.cached.get([modelCode, year, fuelGroupCode ?? ''], () =>
      this.calls.run('trims', async ({ signal }) => {
        const { trims, fuelTypes } = await this.upstream.trimsOf(
          modelCode,
          year,
          fuelGroupCode,
          signal,
        );
        const isHad = (code: string) => fuelTypes.some(({ value }) => value === code);
        return {
          trims: this.known(trims, modelCode, year),
          fuelTypes: FUEL_GROUPS.filter(({ code }) => isHad(code)).map(({ code, label }) => ({
            label,
            value: code,
          })),
        };
      }),
    );
  }

  private known(trims: readonly WireTrim[], modelCode: string, year: number): WireTrim[] {
    return this.catalog
      .trimsOfModel(modelCode, year)
      .flatMap((trim) => {
        const vehicleId = vehicleIdOf(trim, year);
        const told = trims.find((one) => one.vehicleId === vehicleId && one.trimName === trim.name);
        return told && isPicture(told.imagePath) ? [{ ...told, atcModelCode: modelCode }] : [];
      })
      .toSorted(byPrice);
  }
}

/** A picture that this server draws, or an absolute web URL, as feeds have. */
function isPicture(path: string): boolean {
  return path.startsWith(`${PICTURES_PATH}/`) || webAddress(path) === path;
}

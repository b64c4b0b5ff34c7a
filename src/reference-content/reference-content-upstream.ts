import { Injectable } from '@nestjs/common';
import { UpstreamService } from '../platform/calls/upstream-service.js';
import { Catalog } from '../catalog/catalog.js';
import { Config } from '../platform/config/config.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import type { PartFacts } from '../platform/telemetry/health-parts.js';
import type { TrimsOfModel } from './trim.dto.js';
import { trimsCheck } from './trims-check.js';

/** The service at REFERENCE_CONTENT_URL. */
@Injectable()
export class ReferenceContentUpstream extends UpstreamService {
  constructor(
    { referenceContentUrl: origin, referenceContentKey: key }: Config,
    parts: HealthParts,
    private readonly catalog: Catalog,
  ) {
    super(
      {
        part: 'reference-content',
        origin,
        key,
        keyVariable: 'REFERENCE_CONTENT_KEY',
        checks: [trimsCheck],
      },
      parts,
    );
  }

  trimsOf(
    modelCode: string,
    year: number,
    fuelGroupCode: string | undefined,
    signal: AbortSignal,
  ): Promise<TrimsOfModel> {
    const params = new URLSearchParams({
      modelCode,
      year: String(year),
      ...(fuelGroupCode && { fuelTypeGroup: fuelGroupCode }),
    });
    return this.get(`/cars-for-sale/reference/specs?${params}`, trimsCheck(), signal);
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    const { code, toYear } = this.catalog.models[0]!;
    await this.trimsOf(code, toYear, undefined, signal);
    return {};
  }
}

import { Injectable } from '@nestjs/common';
import { UpstreamService } from '../calls/upstream-service.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { Config } from '../config/config.js';
import { HealthParts } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';
import type { TrimsOfModel } from './trim.dto.js';
import { trimsCheck } from './trims-check.js';

/** The service at REFERENCE_CONTENT_URL. */
@Injectable()
export class ReferenceContentUpstream extends UpstreamService {
  constructor(
    { referenceContentUrl: origin, referenceContentKey: key }: Config,
    parts: HealthParts,
    private readonly catalogue: Catalogue,
  ) {
    super({ part: 'reference-content', origin, key, keyVariable: 'REFERENCE_CONTENT_KEY', checks: [trimsCheck] }, parts);
  }

  trimsOf(modelCode: string, year: number, fuelGroupCode: string | undefined, signal: AbortSignal): Promise<TrimsOfModel> {
    const asked = new URLSearchParams({ modelCode, year: String(year), ...(fuelGroupCode && { fuelTypeGroup: fuelGroupCode }) });
    return this.get(`/cars-for-sale/reference/specs?${asked}`, trimsCheck(), signal);
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    const { code, toYear } = this.catalogue.models[0]!;
    await this.trimsOf(code, toYear, undefined, signal);
    return {};
  }
}

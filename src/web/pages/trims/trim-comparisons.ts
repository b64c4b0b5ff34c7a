import { Injectable } from '@nestjs/common';
import type { TrimComparisonProps } from '../../../../views/trims/trim-comparison.js';
import { Calls } from '../../../platform/calls/calls.js';
import { ModelTrims } from '../../../reference-content/model-trims.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import type { ComparedModel } from './compared-model.js';
import { presentTrimComparison } from './trim-comparison.presenter.js';
import { TrimsForSale } from './trims-for-sale.js';

/**
 * Responses of another service are cached: one page in ten minutes waits for it, after an early
 * flush.
 */
const PATIENCE_MS = 500;

/** The comparison of a model's trims, for the results, the dialog and its own page. */
@Injectable()
export class TrimComparisons {
  constructor(
    private readonly trims: ModelTrims,
    private readonly forSale: TrimsForSale,
    private readonly calls: Calls,
  ) {}

  /** Undefined if trims are unavailable. Without `waitsForAll`, late data is omitted. */
  async of(
    compared: ComparedModel,
    payments: PaymentDisplay | undefined,
    waitsForAll: boolean,
  ): Promise<TrimComparisonProps | undefined> {
    const { model, year, fuelGroupCode } = compared;
    const ask = () => this.trims.of(model.code, year, fuelGroupCode);
    const [known, forSale] = await Promise.all([
      waitsForAll
        ? this.calls.callOrFallback('trims', ask)
        : this.calls.callOrFallbackWithin('trims', ask, PATIENCE_MS),
      this.forSale.of(compared, waitsForAll),
    ]);
    return known && known.trims.length > 0
      ? presentTrimComparison({ ...compared, ...known, forSale, payments })
      : undefined;
  }
}

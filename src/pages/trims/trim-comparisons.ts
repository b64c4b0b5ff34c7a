import { Injectable } from '@nestjs/common';
import type { TrimComparisonProps } from '../../../views/trims/trim-comparison.js';
import { Calls } from '../../calls/calls.js';
import { ModelTrims } from '../../reference-content/model-trims.js';
import type { Payments } from '../wallet/wallet.js';
import type { ComparedModel } from './compared-model.js';
import { presentTrimComparison } from './trim-comparison.presenter.js';
import { TrimsForSale } from './trims-for-sale.js';

/** What another service tells of a model is kept: one page in ten minutes waits for it, while its list has been begun. */
const PATIENCE_MS = 500;

/** The comparison of a model's trims, for the results, the dialog over them and the page of its own. */
@Injectable()
export class TrimComparisons {
  constructor(
    private readonly trims: ModelTrims,
    private readonly forSale: TrimsForSale,
    private readonly calls: Calls,
  ) {}

  /** Undefined where nothing is known of the trims right now. Who is not `isPatient` goes without what is not there at once. */
  async of(compared: ComparedModel, payments: Payments | undefined, isPatient: boolean): Promise<TrimComparisonProps | undefined> {
    const { model, year, fuelGroupCode } = compared;
    const ask = () => this.trims.of(model.code, year, fuelGroupCode);
    const [known, forSale] = await Promise.all([
      isPatient ? this.calls.orWithout('trims', ask) : this.calls.soonOrWithout('trims', ask, PATIENCE_MS),
      this.forSale.of(compared, isPatient),
    ]);
    return known && known.trims.length > 0 ? presentTrimComparison({ ...compared, ...known, forSale, payments }) : undefined;
  }
}

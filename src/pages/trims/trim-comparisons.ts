import { Injectable } from '@nestjs/common';
import type { TrimComparisonProps } from '../../../views/trims/trim-comparison.js';
import { ModelTrims } from '../../reference-content/model-trims.js';
import type { Payments } from '../wallet/wallet.js';
import type { ComparedModel } from './compared-model.js';
import { presentTrimComparison } from './trim-comparison.presenter.js';
import { TrimsForSale } from './trims-for-sale.js';

/** The comparison of a model's trims, for the results, the dialog over them and the page of its own. */
@Injectable()
export class TrimComparisons {
  constructor(
    private readonly trims: ModelTrims,
    private readonly forSale: TrimsForSale,
  ) {}

  /** Who is not `isPatient` goes without what is for sale where that is not there at once. */
  async of(compared: ComparedModel, payments: Payments | undefined, isPatient: boolean): Promise<TrimComparisonProps> {
    const { model, year, fuelGroupCode } = compared;
    const [trims, forSale] = await Promise.all([this.trims.of(model.code, year, fuelGroupCode), this.forSale.of(compared, isPatient)]);
    return presentTrimComparison({ ...compared, trims, fuelTypes: this.trims.fuelTypes(model.code, year), forSale, payments });
  }
}

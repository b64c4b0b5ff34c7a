import type { Catalog } from '../../../catalog/catalog.js';
import { VinMakes } from '../../vin-makes.js';
import { isVinOfOtherModel } from '../../vin-models.js';
import { checkVin, mayBeModelYear } from '../../vin.js';
import type { IssueReason } from '../issue-of-row.js';
import { issueOf } from '../issue-of-row.js';
import type { MappedRow } from '../map/mapped-row.js';
import type { RowIssue } from '../row-issues.js';
import type { NamedModel } from './normalize-model.js';

/**
 * The VIN of a row. It is dropped if it is invalid or of another make or model, and doubted if it is
 * of another year.
 */
export class VinOfRow {
  private readonly makes: VinMakes;

  constructor(catalog: Catalog) {
    this.makes = new VinMakes(catalog);
  }

  read(
    row: MappedRow,
    year: number,
    { make, model }: NamedModel,
    droppedFacts: RowIssue[],
  ): string | undefined {
    const field = row.field('vin');
    if (field.text === '') return undefined;
    const verdict = checkVin(field.text, year);
    const drop = (issue: IssueReason) => void droppedFacts.push(issueOf(row, field, issue));
    if (!verdict.isValid) return drop({ reason: 'invalid-vin', detail: verdict.reason });
    if (this.makes.isOfOtherMake(verdict.vin, make.code))
      return drop({ reason: 'vin-of-other-make', detail: `listed as ${make.name}` });
    if (isVinOfOtherModel(verdict.vin, make.code, model.code))
      return drop({ reason: 'vin-of-other-model', detail: `listed as ${make.name} ${model.name}` });
    if (!mayBeModelYear(verdict.vin, year))
      drop({ reason: 'vin-of-other-year', detail: `listed as ${year}` });
    return verdict.vin;
  }
}

import type { TrimConfiguration } from '../../catalogue/catalogue-types.js';
import type { EngineCode } from '../../catalogue/options/engines.js';
import type { Contradiction, Statements } from './stated-build.js';

/** What two columns that say two numbers of cylinders leave. */
export interface EngineOfColumns {
  readonly statements: Statements;
  /** What the text of the column says that was not believed; it is settled like any other statement where both were. */
  readonly contradictions: readonly Contradiction[];
  /** Where the number that is left stands. */
  readonly said: Contradiction['said'];
}

/**
 * Of the cylinders of a row's two columns those that the VIN has, or else some build of the year; where neither column has such, those of
 * the engine's text, which says the liters beside them. The other column is a contradiction.
 */
export function settleEngine(statements: Statements, ofYear: readonly TrimConfiguration[]): EngineOfColumns {
  const { vin, columns, cylindersInEngine } = statements;
  if (cylindersInEngine === undefined) return { statements, contradictions: [], said: 'in-column' };
  const isKnown = (code: EngineCode | undefined) =>
    vin.engineCode === undefined ? ofYear.some(({ engine }) => engine.code === code) : code === vin.engineCode;
  const isColumnRight = isKnown(columns.engineCode) && !isKnown(cylindersInEngine);
  const reason = vin.engineCode === undefined ? 'contradicts-column' : 'contradicts-vin';
  const [said, other] = isColumnRight ? (['in-column', 'in-engine'] as const) : (['in-engine', 'in-column'] as const);
  return {
    statements: isColumnRight ? statements : { ...statements, columns: { ...columns, engineCode: cylindersInEngine } },
    contradictions: [{ fact: 'engineCode', said: other, reason }],
    said,
  };
}

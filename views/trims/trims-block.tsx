import { ScriptedPart } from '../islands/island.js';
import { TrimComparison } from './trim-comparison.js';
import type { TrimComparisonProps } from './trim-comparison.js';

/**
 * The comparison below the results of a search for one model. With scripts, another fuel updates
 * the table in place.
 */
export function TrimsBlock(comparison: TrimComparisonProps) {
  return (
    <section className="trims-block" aria-labelledby="trims-heading">
      <h3 id="trims-heading">{comparison.title}</h3>
      <ScriptedPart name="trims" hydrateOn="touch">
        <TrimComparison id="trims" comparison={comparison} />
      </ScriptedPart>
    </section>
  );
}

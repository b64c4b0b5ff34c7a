import { DialogHead } from '../dialog-head.js';
import { TRIM_IDS } from '../islands/trim-ids.js';
import { TrimComparison } from './trim-comparison.js';
import type { TrimComparisonProps } from './trim-comparison.js';

/** The comparison in a dialog that the page's script opens. It closes without scripts. */
export function TrimsDialog(comparison: TrimComparisonProps) {
  return (
    <dialog className="dialog dialog-trims" id={TRIM_IDS.dialog} aria-labelledby={TRIM_IDS.heading}>
      <DialogHead id={TRIM_IDS.heading} title={comparison.title} />
      <div className="dialog-body">
        <TrimComparison id={TRIM_IDS.dialog} comparison={comparison} />
      </div>
    </dialog>
  );
}

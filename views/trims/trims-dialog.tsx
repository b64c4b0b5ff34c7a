import { DialogHead } from '../dialog-head.js';
import { TRIM_HOOKS } from '../islands/trim-hooks.js';
import { TrimComparison } from './trim-comparison.js';
import type { TrimComparisonProps } from './trim-comparison.js';

/** The comparison in a dialog that the page's script opens. It closes without scripts. */
export function TrimsDialog(comparison: TrimComparisonProps) {
  return (
    <dialog className="dialog dialog-trims" id={TRIM_HOOKS.dialog} aria-labelledby={TRIM_HOOKS.heading}>
      <DialogHead id={TRIM_HOOKS.heading} title={comparison.title} />
      <div className="dialog-body">
        <TrimComparison id={TRIM_HOOKS.dialog} comparison={comparison} />
      </div>
    </dialog>
  );
}

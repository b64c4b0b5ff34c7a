import { DialogHead } from '../dialog-head.js';
import { TRIM_HOOKS } from '../islands/trim-hooks.js';
import { TrimComparison } from './trim-comparison.js';
import type { TrimComparisonProps } from './trim-comparison.js';

/** The comparison as the page's script shows it over the page somebody is on; it closes without a script of its own. */
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

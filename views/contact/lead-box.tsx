import { ASK_FORM } from '../islands/lead-ids.js';
import type { LeadCalls } from '../islands/lead-ids.js';
import { ScriptedPart } from '../islands/island.js';

/**
 * Once per page, with the form of its contact buttons. With `hasKept`, the script loads which
 * sellers were contacted.
 */
export function LeadBox({ calls, hasKept }: { calls: LeadCalls; hasKept: boolean }) {
  return (
    <div className="save-box">
      <form id={ASK_FORM} data-action="lead">
        <input type="hidden" name="clickType" value="contact" />
      </form>
      <ScriptedPart name="lead" hydrateOn={hasKept ? 'visible' : 'touch'} props={calls} />
    </div>
  );
}

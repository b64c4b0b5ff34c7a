import type { PushCalls } from '../islands/push-hooks.js';
import { ScriptedPart } from '../islands/island.js';

/** Nothing to be seen: lets the script note that a car was viewed, or ask whether to turn on notifications. */
export function PushMark({ calls }: { calls: PushCalls }) {
  return (
    <ScriptedPart name="push" wake="page" props={calls}>
      {null}
    </ScriptedPart>
  );
}

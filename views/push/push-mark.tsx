import type { PushCalls } from '../islands/push-ids.js';
import { ScriptedPart } from '../islands/island.js';

/**
 * Renders nothing visible. The script records that a car was viewed, or asks whether to turn on
 * notifications.
 */
export function PushMark({ calls }: { calls: PushCalls }) {
  return <ScriptedPart name="push" hydrateOn="page" props={calls} />;
}

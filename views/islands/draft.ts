/**
 * A draft is input in an island that was not searched yet, or was invalid. It outlives the exchange
 * of the results. Set in the browser only; `keepDraft(undefined)` clears it.
 */
export interface DraftKeeper<Draft> {
  draft?: Draft | undefined;
  keepDraft?: (draft: Draft | undefined) => void;
}

/**
 * A draft is what a shopper has typed into an island that is not searched yet, or could not be: it outlives the exchange of the
 * results around it. Given in the browser only; `keepDraft(undefined)` when nothing is left of it.
 */
export interface DraftKeeper<Draft> {
  draft?: Draft | undefined;
  keepDraft?: (draft: Draft | undefined) => void;
}

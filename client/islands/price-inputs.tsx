import type { DraftKeeper } from '../../views/islands/draft.js';
import { PriceInputs } from '../../views/islands/price-inputs.js';
import type { PriceDraft, PriceInputsProps } from '../../views/islands/price-inputs.js';
import { hydrateIsland } from '../hydrate-island.js';

export function hydrate(
  box: HTMLElement,
  props: PriceInputsProps & DraftKeeper<PriceDraft>,
): () => void {
  return hydrateIsland(box, <PriceInputs {...props} />);
}

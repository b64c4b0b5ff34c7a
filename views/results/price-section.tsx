import { Island } from '../islands/island.js';
import { PriceInputs } from '../islands/price-inputs.js';
import type { PriceInputsProps } from '../islands/price-inputs.js';

export interface PriceBody {
  kind: 'price';
  inputs: PriceInputsProps;
}

/** Fields with an error hydrate when visible, others on first use. */
export function PriceSection({ inputs }: PriceBody) {
  return (
    <Island
      name="price-inputs"
      hydrateOn={inputs.errorText ? 'visible' : 'touch'}
      view={PriceInputs}
      props={inputs}
    />
  );
}

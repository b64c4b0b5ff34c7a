import { Island } from '../islands/island.js';
import { PriceInputs } from '../islands/price-inputs.js';
import type { PriceInputsProps } from '../islands/price-inputs.js';

/** The section of the prices. */
export interface PriceBody {
  kind: 'price';
  inputs: PriceInputsProps;
}

/** The prices. Fields with an error are an island that wakes as soon as it is seen, others when they are touched. */
export function PriceSection({ inputs }: PriceBody) {
  return <Island name="price-inputs" wake={inputs.errorText ? 'visible' : 'touch'} view={PriceInputs} props={inputs} />;
}

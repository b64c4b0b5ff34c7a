import { Island } from '../islands/island.js';
import { PriceInputs } from '../islands/price-inputs.js';
import type { PriceInputsProps } from '../islands/price-inputs.js';
import { PriceHistogram } from './price-histogram.js';
import type { HistogramBar } from './price-histogram.js';

/** `histogram` is how prices of the results without the price filter are spread; empty or missing draws nothing. */
export interface PriceBody {
  kind: 'price';
  inputs: PriceInputsProps;
  histogram?: HistogramBar[];
}

/** The prices. Fields with an error are an island that wakes as soon as it is seen, others when they are touched. */
export function PriceSection({ inputs, histogram }: PriceBody) {
  return (
    <>
      <Island name="price-inputs" wake={inputs.errorText ? 'visible' : 'touch'} view={PriceInputs} props={inputs} />
      {histogram?.length ? <PriceHistogram bars={histogram} /> : null}
    </>
  );
}

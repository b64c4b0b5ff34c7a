/** Logarithm of the price change per mile. */
const USUAL_LOG_PRICE_PER_MILE = -5e-6;
const STEEPEST_LOG_PRICE_PER_MILE = -15e-6;
const MIN_CARS_FOR_SLOPE = 12;
const MIN_MILES_FOR_SLOPE = 10_000;

/**
 * Change of the log price per mile, with Tukey's resistant line: sorted by mileage and cut in thirds,
 * it runs from the median of the first to that of the last third. Cars at the border of a third with
 * the same mileage are in price order. With too few cars or too little spread it is the usual one.
 */
export function slopeOf(miles: Float64Array, logPrices: Float64Array): number {
  if (miles.length < MIN_CARS_FOR_SLOPE) return USUAL_LOG_PRICE_PER_MILE;
  const sortedMiles = miles.toSorted();
  const third = Math.floor(miles.length / 3);
  const milesApart =
    medianOfSorted(sortedMiles.subarray(-third)) - medianOfSorted(sortedMiles.subarray(0, third));
  if (milesApart < MIN_MILES_FOR_SLOPE) return USUAL_LOG_PRICE_PER_MILE;
  const [lastOfLow, firstOfHigh] = [sortedMiles[third - 1]!, sortedMiles.at(-third)!];
  const [low, high] = [new Float64Array(third), new Float64Array(third)];
  const [atLow, atHigh]: [number[], number[]] = [[], []];
  let [lowCount, highCount] = [0, 0];
  for (let at = 0; at < miles.length; at++) {
    const [mileage, logPrice] = [miles[at]!, logPrices[at]!];
    if (mileage < lastOfLow) low[lowCount++] = logPrice;
    else if (mileage === lastOfLow) atLow.push(logPrice);
    if (mileage > firstOfHigh) high[highCount++] = logPrice;
    else if (mileage === firstOfHigh) atHigh.push(logPrice);
  }
  low.set(new Float64Array(atLow).sort().subarray(0, third - lowCount), lowCount);
  high.set(
    new Float64Array(atHigh).sort().subarray(atHigh.length - (third - highCount)),
    highCount,
  );
  const slope = (medianOfSorted(high.sort()) - medianOfSorted(low.sort())) / milesApart;
  return Math.min(0, Math.max(STEEPEST_LOG_PRICE_PER_MILE, slope));
}

/** Of a typed array, which sorts by number ten times as fast as with a comparison function. */
export function medianOfSorted(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

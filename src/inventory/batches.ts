/** Splits items into arrays of at most `size`, holding one at a time in memory. */
export function* batchesOf<Thing>(things: Iterable<Thing>, size: number): Generator<Thing[]> {
  let batch: Thing[] = [];
  for (const thing of things) {
    batch.push(thing);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Things one after the other as lists of `size` at most, the last one with what is left; nothing is held but one list. */
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

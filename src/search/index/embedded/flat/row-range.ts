/** Adds the rows from `first` to `end`, exclusive. */
export function addRowRange(words: Uint32Array, first: number, end: number): void {
  if (first >= end) return;
  const firstWord = first >>> 5;
  const lastWord = (end - 1) >>> 5;
  const fromFirst = -1 << (first & 31);
  const toLast = -1 >>> (31 - ((end - 1) & 31));
  if (firstWord === lastWord) {
    words[firstWord]! |= fromFirst & toLast;
    return;
  }
  words[firstWord]! |= fromFirst;
  words.fill(0xffffffff, firstWord + 1, lastWord);
  words[lastWord]! |= toLast;
}

/** Removes rows from `rowCount` on: bits after the last row must not be set. */
export function clearFrom(words: Uint32Array, rowCount: number): void {
  const word = rowCount >>> 5;
  if (word >= words.length) return;
  words[word]! &= (1 << (rowCount & 31)) - 1;
  words.fill(0, word + 1);
}

// Counting by code. A record is words of 64 bits, each with four codes of 12 bits and one of 16; a
// histogram is one u32 per code of a column.

@inline
function increment(counts: usize, offset: usize): void {
  const at = counts + offset;
  store<u32>(at, load<u32>(at) + 1);
}

// Four times the code in a slot of a word: its offset in a histogram.
@inline
function offsetIn(word: u64, slot: u32): usize {
  return <usize>((word >> (12 * slot)) & (slot == 4 ? 0xffff : 0xfff)) << 2;
}

// Bit mask of the counts above zero among sixteen.
@inline
function countedOf(counts: usize): u32 {
  const low = i16x8.narrow_i32x4_s(isCounted(counts), isCounted(counts + 16));
  const high = i16x8.narrow_i32x4_s(isCounted(counts + 32), isCounted(counts + 48));
  return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
}

@inline
function isCounted(fourCounts: usize): v128 {
  return i32x4.ne(v128.load(fourCounts), i32x4.splat(0));
}

// Adds a count to each option of a code, from load(start) up to load(start, 4).
@inline
function hand(count: u32, start: usize, options: usize, counts: usize): void {
  const end = options + (<usize>load<u32>(start, 4) << 2);
  for (let at = options + (<usize>load<u32>(start) << 2); at < end; at += 4) {
    const option = counts + (<usize>load<u32>(at) << 2);
    store<u32>(option, load<u32>(option) + count);
  }
}

// Prefetches the records of listed rows: plain loads overlap more than loads between increments.
export function touch(rows: usize, count: u32, words: usize, stride: u32): u32 {
  let sum: u32 = 0;
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) sum += load<u16>(words + <usize>load<u32>(at) * stride);
  return sum;
}

// Counts the five columns of a word in one pass. `words` points at that word in the record of row
// 0.
export function tallyWord(rows: usize, count: u32, words: usize, stride: u32, h0: usize, h1: usize, h2: usize, h3: usize, h4: usize): void {
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) {
    const word = load<u64>(words + <usize>load<u32>(at) * stride);
    increment(h0, <usize>((word << 2) & 0x3ffc));
    increment(h1, <usize>((word >> 10) & 0x3ffc));
    increment(h2, <usize>((word >> 22) & 0x3ffc));
    increment(h3, <usize>((word >> 34) & 0x3ffc));
    increment(h4, <usize>((word >> 46) & 0x3fffc));
  }
}

export function tally(rows: usize, count: u32, words: usize, stride: u32, slot: u32, histogram: usize): void {
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) increment(histogram, offsetIn(load<u64>(words + <usize>load<u32>(at) * stride), slot));
}

// For few rows: counts each row's options directly. `starts` are those of the column, one u32 per
// code.
export function addOptions(
  rows: usize,
  count: u32,
  words: usize,
  stride: u32,
  slot: u32,
  starts: usize,
  options: usize,
  counts: usize,
): void {
  for (let at = rows; at < rows + (<usize>count << 2); at += 4) {
    hand(1, starts + offsetIn(load<u64>(words + <usize>load<u32>(at) * stride), slot), options, counts);
  }
}

// Adds each code's count to its options (from starts[code] up to starts[code + 1]), and clears the
// histogram. Which codes have counts is unpredictable: testing sixteen at once causes one branch
// misprediction instead of sixteen.
export function spread(histogram: usize, codeCount: u32, starts: usize, options: usize, counts: usize): void {
  let code: usize = 0;
  for (; code + 16 <= codeCount; code += 16) {
    const sixteen = histogram + (code << 2);
    for (let counted = countedOf(sixteen); counted != 0; counted &= counted - 1) {
      const offset = <usize>ctz(counted) << 2;
      hand(load<u32>(sixteen + offset), starts + (code << 2) + offset, options, counts);
    }
  }
  for (; code < codeCount; code++) {
    const count = load<u32>(histogram + (code << 2));
    if (count != 0) hand(count, starts + (code << 2), options, counts);
  }
  memory.fill(histogram, 0, <usize>codeCount << 2);
}

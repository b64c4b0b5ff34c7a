// Counting by code. A record is a row's codes side by side, u16 each; a histogram is one u32 for each code of a column.

@inline
function increment(histogram: usize, code: usize): void {
  const at = histogram + (code << 2);
  store<u32>(at, load<u32>(at) + 1);
}

@inline
function isEmpty(eightCounts: usize): bool {
  return !v128.any_true(v128.or(v128.load(eightCounts), v128.load(eightCounts, 16)));
}

// Brings the records of listed rows near the core: loads alone overlap more than loads between increments do.
export function touch(rows: usize, count: u32, codes: usize, stride: u32): u32 {
  let sum: u32 = 0;
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) sum += load<u16>(codes + <usize>load<u32>(at) * stride);
  return sum;
}

// Four neighbouring columns in one walk. `codes` points at the first of the four in the record of row 0.
export function tallyFour(rows: usize, count: u32, codes: usize, stride: u32, h0: usize, h1: usize, h2: usize, h3: usize): void {
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) {
    const four = load<u64>(codes + <usize>load<u32>(at) * stride);
    increment(h0, <usize>(four & 0xffff));
    increment(h1, <usize>((four >> 16) & 0xffff));
    increment(h2, <usize>((four >> 32) & 0xffff));
    increment(h3, <usize>(four >> 48));
  }
}

export function tally(rows: usize, count: u32, codes: usize, stride: u32, histogram: usize): void {
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) increment(histogram, <usize>load<u16>(codes + <usize>load<u32>(at) * stride));
}

// Gives each code's count to its options (those from starts[code] up to starts[code + 1]), and empties the histogram.
export function spread(histogram: usize, codeCount: u32, starts: usize, options: usize, counts: usize): void {
  for (let code: usize = 0; code < codeCount; code++) {
    // Few rows leave most of a histogram empty.
    while (code + 8 <= codeCount && isEmpty(histogram + (code << 2))) code += 8;
    if (code == codeCount) break;
    const count = load<u32>(histogram + (code << 2));
    if (count == 0) continue;
    store<u32>(histogram + (code << 2), 0);
    const end = options + (<usize>load<u32>(starts + (code << 2), 4) << 2);
    for (let at = options + (<usize>load<u32>(starts + (code << 2)) << 2); at < end; at += 4) {
      const option = counts + (<usize>load<u32>(at) << 2);
      store<u32>(option, load<u32>(option) + count);
    }
  }
}

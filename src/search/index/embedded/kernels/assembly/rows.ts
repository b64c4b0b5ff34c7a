// Lists of rows: one u32 per row.

@inline
function hasRow(bits: usize, row: u32): u32 {
  return (load<u8>(bits + (row >> 3)) >> (row & 7)) & 1;
}

export function listRange(firstRow: u32, endRow: u32, out: usize): void {
  for (let row = firstRow; row < endRow; row++, out += 4) store<u32>(out, row);
}

// May write over its own input, because the output never overtakes it.
export function keepRows(rows: usize, count: u32, bits: usize, out: usize): u32 {
  const end = rows + (<usize>count << 2);
  let to = out;
  for (let at = rows; at < end; at += 4) {
    const row = load<u32>(at);
    store<u32>(to, row);
    to += <usize>hasRow(bits, row) << 2;
  }
  return <u32>((to - out) >> 2);
}

export function countListed(rows: usize, count: u32, bits: usize): u32 {
  const end = rows + (<usize>count << 2);
  let found: u32 = 0;
  for (let at = rows; at < end; at += 4) found += hasRow(bits, load<u32>(at));
  return found;
}

export function flagRows(rows: usize, count: u32, bits: usize, flags: usize, flag: u32): void {
  for (let at: usize = 0; at < <usize>count << 2; at += 4) {
    const found = hasRow(bits, load<u32>(rows + at));
    store<u32>(flags + at, load<u32>(flags + at) | (flag & (0 - found)));
  }
}

export function flagRange(rows: usize, count: u32, column: usize, min: i32, max: i32, flags: usize, flag: u32): void {
  for (let at: usize = 0; at < <usize>count << 2; at += 4) {
    const number = load<i32>(column + (<usize>load<u32>(rows + at) << 2));
    const found = u32(number >= min) & u32(number <= max);
    store<u32>(flags + at, load<u32>(flags + at) | (flag & (0 - found)));
  }
}

// The rows that have all required flags.
export function selectFlagged(rows: usize, count: u32, flags: usize, wanted: u32, out: usize): u32 {
  let to = out;
  for (let at: usize = 0; at < <usize>count << 2; at += 4) {
    store<u32>(to, load<u32>(rows + at));
    to += <usize>u32((load<u32>(flags + at) & wanted) == wanted) << 2;
  }
  return <u32>((to - out) >> 2);
}

// Keeps the rows with the flag, and moves their flags along.
export function narrow(rows: usize, count: u32, flags: usize, flag: u32, out: usize): u32 {
  let to: usize = 0;
  for (let at: usize = 0; at < <usize>count << 2; at += 4) {
    const found = load<u32>(flags + at);
    store<u32>(out + to, load<u32>(rows + at));
    store<u32>(flags + to, found);
    to += <usize>u32((found & flag) != 0) << 2;
  }
  return <u32>(to >> 2);
}

// Writes the lowest and highest number of the listed rows.
export function bounds(rows: usize, count: u32, column: usize, out: usize): void {
  let low = i32.MAX_VALUE;
  let high = i32.MIN_VALUE;
  for (let at = rows; at < rows + (<usize>count << 2); at += 4) {
    const number = load<i32>(column + (<usize>load<u32>(at) << 2));
    low = min(low, number);
    high = max(high, number);
  }
  store<i32>(out, low);
  store<i32>(out, high, 4);
}

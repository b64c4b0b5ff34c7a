// Sets of rows as bits. Lengths are in bytes and multiples of 64, pointers are multiples of 16.

export function intersect(a: usize, b: usize, out: usize, byteLength: usize): void {
  for (let at: usize = 0; at < byteLength; at += 16) v128.store(out + at, v128.and(v128.load(a + at), v128.load(b + at)));
}

export function subtract(a: usize, b: usize, out: usize, byteLength: usize): void {
  for (let at: usize = 0; at < byteLength; at += 16) v128.store(out + at, v128.andnot(v128.load(a + at), v128.load(b + at)));
}

export function unite(a: usize, b: usize, out: usize, byteLength: usize): void {
  for (let at: usize = 0; at < byteLength; at += 16) v128.store(out + at, v128.or(v128.load(a + at), v128.load(b + at)));
}

export function countBits(bits: usize, byteLength: usize): u32 {
  let count: u64 = 0;
  for (let at = bits; at < bits + byteLength; at += 32) {
    count += popcnt(load<u64>(at)) + popcnt(load<u64>(at, 8)) + popcnt(load<u64>(at, 16)) + popcnt(load<u64>(at, 24));
  }
  return <u32>count;
}

// One popcnt instruction per word is faster than the vector form here.
export function countShared(a: usize, b: usize, byteLength: usize): u32 {
  let count: u64 = 0;
  for (let at: usize = 0; at < byteLength; at += 32) {
    count +=
      popcnt(load<u64>(a + at) & load<u64>(b + at)) +
      popcnt(load<u64>(a + at, 8) & load<u64>(b + at, 8)) +
      popcnt(load<u64>(a + at, 16) & load<u64>(b + at, 16)) +
      popcnt(load<u64>(a + at, 24) & load<u64>(b + at, 24));
  }
  return <u32>count;
}

export function listBits(bits: usize, byteLength: usize, out: usize): u32 {
  let end = out;
  for (let at: usize = 0; at < byteLength; at += 8) {
    let rest = load<u64>(bits + at);
    const firstRow = <u32>(at << 3);
    while (rest != 0) {
      store<u32>(end, firstRow + <u32>ctz(rest));
      end += 4;
      rest &= rest - 1;
    }
  }
  return <u32>((end - out) >> 2);
}

export function addRows(rows: usize, count: u32, bits: usize): void {
  const end = rows + (<usize>count << 2);
  for (let at = rows; at < end; at += 4) {
    const row = load<u32>(at);
    const byte = bits + (row >> 3);
    store<u8>(byte, load<u8>(byte) | <u8>(<u32>1 << (row & 7)));
  }
}

// Adds the rows with numbers from `min` to `max`; the column is padded to whole bytes of 8 rows.
export function addRange(column: usize, rowCount: u32, min: i32, max: i32, bits: usize): void {
  const lows = i32x4.splat(min);
  const highs = i32x4.splat(max);
  for (let row: u32 = 0; row < rowCount; row += 8) {
    const at = column + (<usize>row << 2);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const first = i32x4.bitmask(v128.and(i32x4.ge_s(a, lows), i32x4.le_s(a, highs)));
    const found = first | (i32x4.bitmask(v128.and(i32x4.ge_s(b, lows), i32x4.le_s(b, highs))) << 4);
    const byte = bits + (row >> 3);
    store<u8>(byte, load<u8>(byte) | <u8>found);
  }
}

// Top-k selection among many rows. A candidate is one u64: its key in the upper half, the rank of
// its id in the lower; lower is better.

// Unknown numbers come last in both directions.
const UNKNOWN: i32 = i32.MAX_VALUE;

@inline
function candidate(key: i32, rank: u32): u64 {
  return (<u64>(<u32>key ^ 0x80000000) << 32) | rank;
}

export function best(rows: usize, count: u32, column: usize, sign: i32, ranks: usize, wanted: u32, heap: usize): u32 {
  let held: u32 = 0;
  let worst = u64.MAX_VALUE;
  for (let at = rows; at < rows + (<usize>count << 2); at += 4) {
    const row = <usize>load<u32>(at) << 2;
    const number = load<i32>(column + row);
    const one = candidate(number == UNKNOWN ? UNKNOWN : sign * number, load<u32>(ranks + row));
    if (held == wanted && one > worst) continue;
    held = push(heap, held, wanted, one);
    if (held == wanted) worst = load<u64>(heap);
  }
  sort(heap, held);
  return held;
}

// By the penalty of the row's place minus its score.
export function bestNear(
  rows: usize,
  count: u32,
  scores: usize,
  places: usize,
  penalties: usize,
  ranks: usize,
  wanted: u32,
  heap: usize,
): u32 {
  let held: u32 = 0;
  let worst = u64.MAX_VALUE;
  for (let at = rows; at < rows + (<usize>count << 2); at += 4) {
    const row = <usize>load<u32>(at) << 2;
    const penalty = load<i32>(penalties + (<usize>load<u32>(places + row) << 2));
    const one = candidate(penalty - load<i32>(scores + row), load<u32>(ranks + row));
    if (held == wanted && one > worst) continue;
    held = push(heap, held, wanted, one);
    if (held == wanted) worst = load<u64>(heap);
  }
  sort(heap, held);
  return held;
}

// A heap with the worst candidate on top; when full, it replaces that with a better one.
function push(heap: usize, held: u32, wanted: u32, one: u64): u32 {
  if (held == wanted) {
    sink(heap, 0, held, one);
    return held;
  }
  let at = held;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = load<u64>(heap + (<usize>parent << 3));
    if (above >= one) break;
    store<u64>(heap + (<usize>at << 3), above);
    at = parent;
  }
  store<u64>(heap + (<usize>at << 3), one);
  return held + 1;
}

function sink(heap: usize, from: u32, held: u32, one: u64): void {
  let at = from;
  for (;;) {
    let child: u32 = 2 * at + 1;
    if (child >= held) break;
    if (child + 1 < held && load<u64>(heap + (<usize>child << 3), 8) > load<u64>(heap + (<usize>child << 3))) child++;
    const below = load<u64>(heap + (<usize>child << 3));
    if (below <= one) break;
    store<u64>(heap + (<usize>at << 3), below);
    at = child;
  }
  store<u64>(heap + (<usize>at << 3), one);
}

function sort(heap: usize, held: u32): void {
  for (let end = held; end > 1; ) {
    end--;
    const last = load<u64>(heap + (<usize>end << 3));
    store<u64>(heap + (<usize>end << 3), load<u64>(heap));
    sink(heap, 0, end, last);
  }
}

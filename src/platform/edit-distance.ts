/**
 * Edit distance with insertions, deletions, substitutions and swaps of neighboring letters (optimal
 * string alignment). Distances above `limit` are returned as `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const start = equalAtStart(a, b);
  const end = equalAtEnd(a, b, start);
  const longest = Math.max(a.length, b.length) - start - end;
  // Fast path for the most common case: one edit leaves one letter between the equal parts, or two
  // swapped ones.
  if (longest <= 1) return Math.min(longest, limit + 1);
  if (limit === 1 && longest > 2) return 2;
  return distanceOf(a.slice(start, a.length - end), b.slice(start, b.length - end), limit);
}

function distanceOf(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = above;
    above = row;
  }
  return Math.min(above[b.length]!, limit + 1);
}

function equalAtStart(a: string, b: string): number {
  let equal = 0;
  while (equal < a.length && equal < b.length && a.charCodeAt(equal) === b.charCodeAt(equal))
    equal++;
  return equal;
}

function equalAtEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let equal = 0;
  while (equal < most && a.charCodeAt(a.length - 1 - equal) === b.charCodeAt(b.length - 1 - equal))
    equal++;
  return equal;
}

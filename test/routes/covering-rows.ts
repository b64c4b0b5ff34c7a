/** Whether each of some names is on. */
export type Row<Name extends string> = Readonly<Record<Name, boolean>>;

/**
 * Rows in which every two names stand in all four combinations of on and off: what breaks by two of them together breaks in one of these
 * rows. There are as few as there can be (Kleitman and Spencer): 8 for up to 35 names.
 *
 * In the first row everything is off. In the others each name is on in a set of rows of its own, all sets of one size, more than half:
 * any two of them share a row, and each has one that the other lacks.
 */
export function coveringRows<Name extends string>(names: readonly Name[]): Row<Name>[] {
  let count = 3;
  while (setsOf(count, Math.floor(count / 2) + 1).length < names.length) count++;
  const sets = setsOf(count, Math.floor(count / 2) + 1);
  return [-1, ...Array.from({ length: count }, (_, row) => row)].map(
    (row) => Object.fromEntries(names.map((name, at) => [name, sets[at]!.includes(row)])) as Row<Name>,
  );
}

/** Every set of so many of the numbers from 0 to `count` - 1. */
function setsOf(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  if (count < size) return [];
  return [...setsOf(count - 1, size), ...setsOf(count - 1, size - 1).map((set) => [...set, count - 1])];
}

/** Whether each name is on. */
export type Row<Name extends string> = Readonly<Record<Name, boolean>>;

/**
 * Covering array: for every two names, some row has each of the four combinations of on and off. It
 * finds every failure caused by two names together. The number of rows is minimal (Kleitman and
 * Spencer): 8 for up to 35 names.
 *
 * In the first row everything is off. In the others each name is on in its own set of rows. All
 * sets have the same size, more than half, so any two share a row, and each has one that the other
 * lacks.
 */
export function coveringRows<Name extends string>(names: readonly Name[]): Row<Name>[] {
  let count = 3;
  while (setsOf(count, Math.floor(count / 2) + 1).length < names.length) count++;
  const sets = setsOf(count, Math.floor(count / 2) + 1);
  return [-1, ...Array.from({ length: count }, (_, row) => row)].map(
    (row) =>
      Object.fromEntries(names.map((name, at) => [name, sets[at]!.includes(row)])) as Row<Name>,
  );
}

/** All sets of `size` numbers from 0 to `count` - 1. */
function setsOf(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  if (count < size) return [];
  return [
    ...setsOf(count - 1, size),
    ...setsOf(count - 1, size - 1).map((set) => [...set, count - 1]),
  ];
}

/** True when one letter left out, put in, replaced, or swapped with its neighbour turns one word into the other. Equal words are not. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEditApart(b, a);
  const longer = b.length - a.length;
  if (longer > 1 || a === b) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (longer === 1) return a.slice(i) === b.slice(i + 1);
  return a.slice(i + 1) === b.slice(i + 1) || isSwap(a, b, i);
}

function isSwap(a: string, b: string, i: number): boolean {
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

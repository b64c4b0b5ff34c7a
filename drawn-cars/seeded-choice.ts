/** Pseudorandom choices: the same for the same seed. */
export class SeededChoice {
  private state: number;

  constructor(seed: string) {
    this.state = fingerprint(seed);
  }

  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0];
  }

  /** True for a `share` (0 to 1) of all seeds. */
  isTrue(share: number): boolean {
    return this.next() < share;
  }

  /** From 0 (inclusive) to 1 (exclusive); mulberry32. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** FNV-1a, 32 bits, with a finalizer that spreads similar ids. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

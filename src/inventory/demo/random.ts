import { firstIndex } from '../../platform/binary-search.js';

/**
 * Pseudorandom numbers: the same seed, index and purpose give the same draws on every machine.
 * Avoids functions whose last digits differ between engines.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** `index` distinguishes items of one seed, `purpose` the draws about an item. */
  constructor(seed: number, index: number, purpose: number) {
    this.#a = scramble(seed);
    this.#b = scramble(index ^ this.#a);
    this.#c = scramble(purpose ^ this.#b);
    for (let round = 0; round < 8; round++) this.#next();
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  share(): number {
    return this.#next() / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  /** An integer, both bounds inclusive. */
  between(min: number, max: number): number {
    return min + Math.floor(this.share() * (max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)]!;
  }

  /**
   * Approximately normal with mean 0 and deviation 1, within ±6: the sum of twelve uniform draws.
   */
  normal(): number {
    let sum = -6;
    for (let share = 0; share < 12; share++) sum += this.share();
    return sum;
  }

  /** sfc32 by Chris Doty-Humphrey, 32 bits. */
  #next(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }
}

/** Draws items by weight. */
export class WeightedChoice<Item> {
  readonly #items: readonly Item[];
  readonly #upTo: Float64Array;

  constructor(items: readonly Item[], weightOf: (item: Item) => number) {
    const weighed = items.filter((item) => weightOf(item) > 0);
    let total = 0;
    this.#items = weighed;
    this.#upTo = Float64Array.from(weighed, (item) => (total += weightOf(item)));
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  draw(random: Random): Item {
    const target = random.share() * this.#upTo.at(-1)!;
    return this.#items[firstIndex(0, this.#upTo.length - 1, (at) => this.#upTo[at]! > target)]!;
  }
}

/** Finalizer of MurmurHash3: spreads similar numbers. */
function scramble(number: number): number {
  let bits = (number ^ 0x9e3779b9) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}

/** FNV-1a hash of a string, 32 bits. */
export function numberOfText(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return bits >>> 0;
}

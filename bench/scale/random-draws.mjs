// @ts-check
// Draws from distributions, the same for the same seed.
import { seededRandom } from '../figures.mjs';

export class RandomDraws {
  #random;

  constructor(/** @type {number} */ seed) {
    this.#random = seededRandom(seed);
  }

  share() {
    return this.#random();
  }

  below(/** @type {number} */ count) {
    return Math.floor(this.#random() * count);
  }

  /** A draw from the exponential distribution. */
  wait(/** @type {number} */ mean) {
    return -mean * Math.log(1 - this.#random());
  }

  /**
   * A draw from the Poisson distribution; above 50 from the normal distribution, which is close by
   * then.
   */
  count(/** @type {number} */ mean) {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.#normal()));
    let [count, sum] = [0, this.wait(1)];
    while (sum < mean) [count, sum] = [count + 1, sum + this.wait(1)];
    return count;
  }

  #normal() {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }
}

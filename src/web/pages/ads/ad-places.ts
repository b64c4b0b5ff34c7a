import type { AdPlace, AdSize } from '../../../../views/islands/ad-ids.js';

const LEADERBOARD: AdSize = [728, 90];

/**
 * Ad sizes of the specification (section 9) for wide and narrow positions, the largest first. Its
 * header ad and its top ad share a position; its leaderboard is between the rows of cars.
 */
export const AD_SIZES: Readonly<Record<AdPlace, readonly (readonly AdSize[])[]>> = {
  top: [
    [[970, 90], LEADERBOARD],
    [
      [320, 50],
      [300, 50],
    ],
  ],
  liner: [[LEADERBOARD], [[320, 50]]],
  footer: [
    [LEADERBOARD],
    [
      [320, 250],
      [320, 50],
    ],
  ],
  fixed: [[LEADERBOARD], [[320, 50]]],
};

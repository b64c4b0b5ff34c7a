/** Element ids for the island of the fixed ad. */
export const AD_IDS = {
  fixedAd: 'fixed-ad',
  closeFixedAd: 'close-fixed-ad',
} as const;

/** A position of ads on the results page. */
export type AdPlace = 'top' | 'liner' | 'footer' | 'fixed';

export type AdSize = readonly [widthPixels: number, heightPixels: number];

/**
 * Request to an ad server. `href`: URL of the frame, without sizes. `sizes`: groups of sizes, the
 * largest first; the first group that fits the position is requested. `name`: label of frame and
 * position, 'Advertisement 1'.
 */
export interface AdTag {
  href: string;
  name: string;
  sizes: readonly (readonly AdSize[])[];
}

/** Message from an ad frame to its page when an ad has loaded. */
export interface AdMessage {
  ad: 'shown';
}

/**
 * Behavior of the fixed ad: scroll position (percent of the page) from which it is shown, and
 * interval and maximum number of refreshes.
 */
export interface FixedAdProps {
  scrolledPercent: number;
  refreshSeconds: number;
  refreshLimit: number;
  tag?: AdTag;
}

/** Ids of what the island of the fixed ad takes hold of. */
export const AD_HOOKS = {
  fixedAd: 'fixed-ad',
  closeFixedAd: 'close-fixed-ad',
} as const;

/** A place that an ad may have on the results page. */
export type AdPlace = 'top' | 'liner' | 'footer' | 'fixed';

/** Width and height in CSS pixels. */
export type AdSize = readonly [widthPixels: number, heightPixels: number];

/**
 * What asks an ad server for an ad: `href` is the frame's address but for the sizes, `sizes` those of the place, largest first, as groups:
 * those of the first group that fit the place are asked for. `name` is what frame and place are called then: 'Advertisement 1'.
 */
export interface AdTag {
  href: string;
  name: string;
  sizes: readonly (readonly AdSize[])[];
}

/** What a frame says to its page once there is an ad in it. */
export interface AdMessage {
  ad: 'shown';
}

/** How the fixed ad behaves: from how many percent of the page on it is shown, and how often it asks for another ad, in all and in time. */
export interface FixedAdProps {
  scrolledPercent: number;
  refreshSeconds: number;
  refreshLimit: number;
  tag?: AdTag;
}

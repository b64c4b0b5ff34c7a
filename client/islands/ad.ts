import type { AdTag } from '../../views/islands/ad-ids.js';
import { showAd } from '../ads/ad-frame.js';

/**
 * Distance into the window from which an ad loads (specification). In a low window, half of its
 * height.
 */
const LAZY_OFFSET_PIXELS = 300;

/** Loads the ad when its position is well within the window, not at the first visible pixel. */
export function hydrate(box: HTMLElement, tag: AdTag): () => void {
  const offset = Math.min(LAZY_OFFSET_PIXELS, innerHeight / 2);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void showAd(box.querySelector<HTMLElement>('[data-ad]')!, tag);
    },
    { rootMargin: `0px 0px -${offset}px 0px` },
  );
  observer.observe(box);
  // A removed position never becomes visible; one that survives an exchange of the results keeps
  // waiting.
  return () => undefined;
}

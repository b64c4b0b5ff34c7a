import type { AdTag } from '../../views/islands/ad-hooks.js';
import { showAd } from '../ads/ad-frame.js';

/** The specification's offset of lazy ads: how far in the window a place is when its ad is asked for. In a low window, half of it. */
const LAZY_OFFSET_PIXELS = 300;

/** Asks for the ad of a place that somebody has come to, not of one that only peeps into the window. */
export function wake(box: HTMLElement, tag: AdTag): () => void {
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
  // A place that is taken away is seen no more; one that stays through an exchange of the results goes on waiting.
  return () => undefined;
}

import { IDS } from '../../views/element-ids.js';
import { AD_IDS } from '../../views/islands/ad-ids.js';
import type { FixedAdProps } from '../../views/islands/ad-ids.js';
import { showAd } from '../ads/ad-frame.js';
import { find } from '../dom.js';
import { storeInTab, storedInTab } from '../tab-storage.js';

/** Throttle of scroll events (specification). */
const SCROLL_THROTTLE_MS = 100;

/** Closed until the tab is closed, on all pages. */
const CLOSED_KEY = 'fixedAdClosed';

/**
 * The ad at the lower edge: hidden until the shopper has scrolled far enough, while another ad is
 * in view, and after it was closed. The stylesheet hides it under dialogs and the compare drawer.
 * It refreshes at intervals while visible.
 */
export function hydrate(
  box: HTMLElement,
  { scrolledPercent, refreshSeconds, refreshLimit, tag }: FixedAdProps,
): () => void {
  const fixedAd = find(AD_IDS.fixedAd);
  const place = fixedAd?.querySelector<HTMLElement>('[data-ad]');
  if (!fixedAd || !place || isClosed()) return () => undefined;
  const closed = new AbortController();
  let isScrolled = false;
  let hasRequested = false;
  let refreshCount = 0;

  const look = () => {
    isScrolled ||= scrolledPart() * 100 >= scrolledPercent;
    fixedAd.hidden = !isScrolled || isAdInView(box);
    if (tag && !hasRequested && isSeen(fixedAd)) {
      hasRequested = true;
      void showAd(place, tag);
    }
  };
  const refresh = () => {
    look();
    if (!tag || !hasRequested || refreshCount >= refreshLimit || !isSeen(fixedAd)) return;
    refreshCount++;
    void showAd(place, tag);
  };
  const close = () => {
    closed.abort();
    clearInterval(refreshing);
    fixedAd.hidden = true;
    rememberClosed();
    // The focused element is gone, so focus goes to the list.
    find(IDS.countHeading)?.focus({ preventScroll: true });
  };

  const refreshing = setInterval(refresh, refreshSeconds * 1_000);
  const options = { signal: closed.signal, passive: true };
  addEventListener('scroll', throttled(look), options);
  addEventListener('resize', throttled(look), options);
  find(AD_IDS.closeFixedAd)?.addEventListener('click', close, options);
  look();
  // It is outside the exchanged part, so it continues.
  return () => undefined;
}

/** From 0 to 1; 1 if the page cannot be scrolled. */
function scrolledPart(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight ? scrollY / (scrollHeight - clientHeight) : 1;
}

/** Visible, not covered, and in the active tab. */
function isSeen(fixedAd: HTMLElement): boolean {
  return !document.hidden && fixedAd.checkVisibility();
}

/** Whether one of the page's other ads is in view, house ads included. */
function isAdInView(box: HTMLElement): boolean {
  return Array.from(document.querySelectorAll('[data-ad]')).some((ad) => {
    const { top, bottom } = ad.getBoundingClientRect();
    return !box.contains(ad) && top < innerHeight && bottom > 0;
  });
}

/** Runs at once, then at most once per interval, with a trailing call. */
function throttled(act: () => void): () => void {
  let isResting = false;
  let isRequested = false;
  const run = () => {
    if (isResting) {
      isRequested = true;
      return;
    }
    act();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isRequested) {
        isRequested = false;
        run();
      }
    }, SCROLL_THROTTLE_MS);
  };
  return run;
}

/** Without storage, the ad is shown on the next page again. */
function isClosed(): boolean {
  return storedInTab(CLOSED_KEY) !== null;
}

function rememberClosed(): void {
  storeInTab(CLOSED_KEY, '1');
}

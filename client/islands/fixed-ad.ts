import { HOOKS } from '../../views/hooks.js';
import { AD_HOOKS } from '../../views/islands/ad-hooks.js';
import type { FixedAdProps } from '../../views/islands/ad-hooks.js';
import { showAd } from '../ads/ad-frame.js';
import { find } from '../hooked-elements.js';

/** How often scrolling is looked at, as the specification has it. */
const SCROLL_THROTTLE_MS = 100;

/** Closed as long as the tab is open, on whatever page. */
const CLOSED_KEY = 'fixedAdClosed';

/**
 * The ad at the lower edge: hidden until somebody has scrolled so far, while an ad of the page is in view, and from when they close it. The
 * stylesheet hides it under dialogs and under the cars that are compared. It asks for another ad in intervals, and only while it is seen.
 */
export function wake(box: HTMLElement, { scrolledPercent, refreshSeconds, refreshLimit, tag }: FixedAdProps): () => void {
  const fixedAd = find(AD_HOOKS.fixedAd);
  const place = fixedAd?.querySelector<HTMLElement>('[data-ad]');
  if (!fixedAd || !place || isClosed()) return () => undefined;
  const closed = new AbortController();
  let isScrolled = false;
  let hasAsked = false;
  let refreshCount = 0;

  const look = () => {
    isScrolled ||= scrolledPart() * 100 >= scrolledPercent;
    fixedAd.hidden = !isScrolled || isAdInView(box);
    if (tag && !hasAsked && isSeen(fixedAd)) {
      hasAsked = true;
      void showAd(place, tag);
    }
  };
  const refresh = () => {
    look();
    if (!tag || !hasAsked || refreshCount >= refreshLimit || !isSeen(fixedAd)) return;
    refreshCount++;
    void showAd(place, tag);
  };
  const close = () => {
    closed.abort();
    clearInterval(refreshing);
    fixedAd.hidden = true;
    rememberClosed();
    // What had focus is gone; the list is what somebody was at.
    find(HOOKS.countHeading)?.focus({ preventScroll: true });
  };

  const refreshing = setInterval(refresh, refreshSeconds * 1_000);
  const options = { signal: closed.signal, passive: true };
  addEventListener('scroll', throttled(look), options);
  addEventListener('resize', throttled(look), options);
  find(AD_HOOKS.closeFixedAd)?.addEventListener('click', close, options);
  look();
  // It stands outside of what is exchanged, and goes on.
  return () => undefined;
}

/** From 0 to 1; a page that cannot be scrolled has been seen whole. */
function scrolledPart(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight ? scrollY / (scrollHeight - clientHeight) : 1;
}

/** By somebody: not hidden, nothing over it, in a tab that is looked at. */
function isSeen(fixedAd: HTMLElement): boolean {
  return !document.hidden && fixedAd.checkVisibility();
}

/** One of the page's own ads, of the house or not. */
function isAdInView(box: HTMLElement): boolean {
  return Array.from(document.querySelectorAll('[data-ad]')).some((ad) => {
    const { top, bottom } = ad.getBoundingClientRect();
    return !box.contains(ad) && top < innerHeight && bottom > 0;
  });
}

/** At once, then at most once in a while, and once more for what came meanwhile. */
function throttled(act: () => void): () => void {
  let isResting = false;
  let isAsked = false;
  const run = () => {
    if (isResting) {
      isAsked = true;
      return;
    }
    act();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isAsked) {
        isAsked = false;
        run();
      }
    }, SCROLL_THROTTLE_MS);
  };
  return run;
}

/** A browser that keeps nothing shows it on the next page again. */
function isClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, '1');
  } catch {
    // Closed on this page, then.
  }
}

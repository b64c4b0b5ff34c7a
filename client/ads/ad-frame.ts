import type { AdMessage, AdSize, AdTag } from '../../views/islands/ad-ids.js';

/** Timeout of an ad; afterwards the house ad stays. */
const ANSWER_MS = 10_000;

/** Label above an ad. */
const LABEL = 'Advertisement';

/**
 * An ad may run its own scripts and open pages in other tabs, without access to the page or the
 * browser's storage.
 */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/**
 * Requests an ad for a slot, and shows it over the current content once it reports that it has
 * loaded. If no size fits, or no ad reports, the current content stays: the house ad or the
 * previous ad. Returns whether an ad loaded.
 */
export async function showAd(place: HTMLElement, { href, name, sizes }: AdTag): Promise<boolean> {
  const fitting = sizesFor(place, sizes);
  const largest = fitting[0];
  if (!largest) return false;
  const before = place.querySelector('iframe');
  const frame = frameOf(
    href + fitting.map((size) => `&size=${size.join('x')}`).join(''),
    name,
    largest,
  );
  const shown = saysShown(frame);
  place.append(frame);
  if (!(await shown) || !place.isConnected) {
    frame.remove();
    return false;
  }
  before?.remove();
  frame.dataset['shown'] = '';
  place.dataset['served'] = LABEL;
  place.setAttribute('aria-label', name);
  return true;
}

/** The first group with a fitting size: a wide slot requests wide ads only. */
function sizesFor(
  { clientWidth, clientHeight }: HTMLElement,
  groups: AdTag['sizes'],
): readonly AdSize[] {
  const fits = ([widthPixels, heightPixels]: AdSize) =>
    widthPixels <= clientWidth && heightPixels <= clientHeight;
  return groups.map((group) => group.filter(fits)).find((group) => group.length > 0) ?? [];
}

function frameOf(src: string, title: string, [width, height]: AdSize): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.width = String(width);
  frame.height = String(height);
  frame.referrerPolicy = 'no-referrer';
  frame.setAttribute('sandbox', SANDBOX);
  // Without cookies, in browsers that support the attribute.
  frame.setAttribute('credentialless', '');
  frame.src = src;
  return frame;
}

/**
 * Whether the frame reports that it shows an ad. Its sandboxed origin is opaque, so the sending
 * window identifies it.
 */
function saysShown(frame: HTMLIFrameElement): Promise<boolean> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const settle = (isShown: boolean) => {
      heard.abort();
      clearTimeout(patience);
      resolve(isShown);
    };
    const patience = setTimeout(() => settle(false), ANSWER_MS);
    const onMessage = ({ source, data }: MessageEvent<Partial<AdMessage> | null>) => {
      if (source === frame.contentWindow && source !== null && data?.ad === 'shown') settle(true);
    };
    addEventListener('message', onMessage as (event: MessageEvent) => void, {
      signal: heard.signal,
    });
  });
}

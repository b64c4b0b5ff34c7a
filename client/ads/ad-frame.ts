import type { AdMessage, AdSize, AdTag } from '../../views/islands/ad-ids.js';

/** How long an ad may take; after that the house's stays. */
const ANSWER_MS = 10_000;

/** What stands above an ad. */
const LABEL = 'Advertisement';

/** An ad runs scripts of its own and opens pages in other tabs; nothing of the page or of what the browser keeps is within its reach. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/**
 * Asks for an ad for a place and puts it over what stands there, once it says that there is one. Where none fits, comes or says so, what
 * stood there stays: the house's ad, or the ad before. Answers whether one came.
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

/** Those of the first group of which one fits: a wide place is asked for wide ads alone. */
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
  // No cookies come or go, with browsers that know the attribute.
  frame.setAttribute('credentialless', '');
  frame.src = src;
  return frame;
}

/** Whether the frame says it shows an ad. Its origin is nobody's, in a sandbox, so the window that speaks is what tells it from others. */
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

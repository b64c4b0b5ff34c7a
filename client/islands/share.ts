import { SHARE_IDS } from '../../views/islands/share-ids.js';
import type { Shared } from '../../views/islands/share-ids.js';
import { announce, find } from '../dom.js';

const COPIED = 'Link copied';

/** A click opens the browser's share dialog if there is one, otherwise the page's own options. */
export function hydrate(_box: HTMLElement, { title, href }: Shared): () => void {
  const asleep = new AbortController();
  const options = { signal: asleep.signal };
  const share = find<HTMLDetailsElement>(SHARE_IDS.share)!;
  const copy = find<HTMLButtonElement>(SHARE_IDS.copy)!;
  copy.hidden = false;
  share
    .querySelector('summary')!
    .addEventListener(
      'click',
      (event) => shareBySystem(event, share, { title, url: href }),
      options,
    );
  copy.addEventListener('click', () => void copyLink(copy, href), options);
  return () => asleep.abort();
}

function shareBySystem(
  event: Event,
  share: HTMLDetailsElement,
  shared: { title: string; url: string },
): void {
  if (share.open || !navigator.canShare?.(shared)) return;
  event.preventDefault();
  navigator.share(shared).catch((error: unknown) => {
    // After a cancel, the other options are not needed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) share.open = true;
  });
}

/** If copying is not allowed, selects the URL for copying by hand. */
async function copyLink(button: HTMLButtonElement, href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(href);
    button.textContent = COPIED;
    announce(COPIED);
  } catch {
    find<HTMLInputElement>(SHARE_IDS.address)!.select();
  }
}

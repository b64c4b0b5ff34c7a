import type { PageEventProps } from '../../views/islands/page-event.js';

declare global {
  interface Window {
    /** Analytics events of the page; may already contain the operator's own. */
    dataLayer?: object[];
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Sends a page view once. The server omits this island under Global Privacy Control, but some
 * browsers expose the signal to scripts only.
 */
export function hydrate(
  box: HTMLElement,
  { href, pageName, brandCode }: PageEventProps,
): () => void {
  box.remove();
  if (!navigator.globalPrivacyControl) {
    (window.dataLayer ??= []).push({ event: 'page view', pageName, brand: brandCode });
    const body = new Blob([JSON.stringify({ pageName })], { type: 'application/json' });
    if (!navigator.sendBeacon(href, body)) console.warn('page event not sent');
  }
  return () => {};
}

import type { PageEventProps } from '../../views/islands/page-event.js';

declare global {
  interface Window {
    /** Events of the page for whoever measures it; the operator may have put some there. */
    dataLayer?: object[];
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** Says once that somebody uses the page. The server has left it out for who asks for privacy; a browser may say so to the page alone. */
export function wake(box: HTMLElement, { href, pageName, brandCode }: PageEventProps): () => void {
  box.remove();
  if (!navigator.globalPrivacyControl) {
    (window.dataLayer ??= []).push({ event: 'page view', pageName, brand: brandCode });
    const body = new Blob([JSON.stringify({ pageName })], { type: 'application/json' });
    if (!navigator.sendBeacon(href, body)) console.warn('page event not sent');
  }
  return () => {};
}

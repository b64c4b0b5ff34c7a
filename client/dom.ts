import { IDS } from '../views/element-ids.js';

/** The element with this id, in the page or in a fetched document. */
export function find<E extends HTMLElement = HTMLElement>(
  id: string,
  root: Document | DocumentFragment = document,
): E | null {
  return root.getElementById(id) as E | null;
}

/** Whether an element is within one of these. */
export function isWithin(element: Element | null, ...ids: readonly string[]): boolean {
  return !!element?.closest(ids.map((id) => `#${id}`).join());
}

/** The filter form, in the page or in the dialog. */
export function filtersForm(): HTMLFormElement | null {
  return find<HTMLFormElement>(IDS.filters);
}

/** The clicked link, unless the click opens another tab or window. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented) return null;
  return (event.target as Element).closest<HTMLAnchorElement>('a[href]');
}

/** Handles clicks on links anywhere in the page. */
export function listenForLinks(
  hear: (link: HTMLAnchorElement, event: MouseEvent) => void,
  isCaptured?: boolean,
): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = clickedLink(event);
      if (link) hear(link, event);
    },
    isCaptured,
  );
}

/** Announces a sentence to screen readers. */
export function announce(text: string): void {
  find(IDS.announcer)!.textContent = text;
}

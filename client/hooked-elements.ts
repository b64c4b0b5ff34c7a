import { HOOKS } from '../views/hooks.js';

/** The element of a hook, in the page or in an answer's document. */
export function find<E extends HTMLElement = HTMLElement>(hook: string, root: Document | DocumentFragment = document): E | null {
  return root.getElementById(hook) as E | null;
}

/** Whether something lies in the element of one of the hooks. */
export function isWithin(element: Element | null, ...hooks: readonly string[]): boolean {
  return !!element?.closest(hooks.map((hook) => `#${hook}`).join());
}

/** The form of the filters, wherever it stands. */
export function filtersForm(): HTMLFormElement | null {
  return find<HTMLFormElement>(HOOKS.filters);
}

/** The link that a press means, unless the press asks for another tab or window. */
export function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented) return null;
  return (event.target as Element).closest<HTMLAnchorElement>('a[href]');
}

/** Hears presses of links, wherever they stand in the page. */
export function hearLinks(hear: (link: HTMLAnchorElement, event: MouseEvent) => void, options?: AddEventListenerOptions): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = pressedLink(event);
      if (link) hear(link, event);
    },
    options,
  );
}

/** Says a sentence to those who hear the page. */
export function announce(text: string): void {
  find(HOOKS.announcer)!.textContent = text;
}

import { HOOKS } from '../views/hooks.js';
import type { Hook } from '../views/hooks.js';

/** Finds elements by the names of a list of hooks, in the page or in an answer's document. */
export const finderOf =
  <Name extends string>(hooks: Readonly<Record<Name, string>>) =>
  <E extends HTMLElement = HTMLElement>(hook: Name, root: Document | DocumentFragment = document): E | null =>
    root.getElementById(hooks[hook]) as E | null;

/** The element of a hook of every page. */
export const find = finderOf(HOOKS);

/** Whether something lies in the element of one of the hooks. */
export function isWithin(element: Element | null, ...hooks: readonly Hook[]): boolean {
  return Boolean(element?.closest(hooks.map((hook) => `#${HOOKS[hook]}`).join()));
}

/** The form of the filters, wherever it stands. */
export function filtersForm(): HTMLFormElement | null {
  return find<HTMLFormElement>('filters');
}

/** The link that a press means, unless the press asks for another tab or window. */
export function pressedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented) return undefined;
  return (event.target as Element).closest<HTMLAnchorElement>('a[href]') ?? undefined;
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
  find('announcer')!.textContent = text;
}

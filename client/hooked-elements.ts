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
export function isWithin(target: EventTarget | null | undefined, ...hooks: readonly Hook[]): boolean {
  return target instanceof Element && target.closest(hooks.map((hook) => `#${HOOKS[hook]}`).join()) !== null;
}

/** The form of the filters, wherever it stands. */
export function filtersForm(): HTMLFormElement | null {
  return find<HTMLFormElement>('filters');
}

/** The link that a press means, unless the press asks for another tab or window. */
export function pressedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLAnchorElement>('a[href]') ?? undefined;
}

/** Says a sentence to those who hear the page. */
export function announce(text: string): void {
  find('announcer')!.textContent = text;
}

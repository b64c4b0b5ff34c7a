import { announce } from './hooked-elements.js';
import { askForPart } from './page-part.js';

/**
 * Draws the page's main part anew after a form of one of its rows was sent. Focus goes to that row, or where it is gone to the one in its
 * place, or to the heading of its list; to what was drawn where that list is gone, too.
 */
export async function redrawAround(form: HTMLFormElement, href: string): Promise<void> {
  const { redrawn, said } = form.dataset;
  const { drawn } = await askForPart(href, redrawn!);
  const row = form.closest('[data-row]')!;
  const rows = [...row.parentElement!.children];
  const at = rows.indexOf(row);
  const headingId = form.closest('section')!.getAttribute('aria-labelledby')!;
  document.querySelector('main')!.replaceWith(drawn.querySelector('main')!);
  const place = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
    .map(({ id }) => document.getElementById(id)?.querySelector<HTMLElement>('a, button'))
    .find(Boolean);
  (place ?? document.getElementById(headingId) ?? document.querySelector('main'))?.focus();
  announce(said!);
}

import { IDS } from '../../views/element-ids.js';
import { tellServer } from '../form-answers.js';
import { find } from '../dom.js';
import { cardItems } from '../scroll-anchor.js';

/** Switches the view of the list at once, and tells the server for the next one. */
export function handleClick(clicked: HTMLButtonElement): void {
  const form = clicked.form!;
  const putBack = keepFirstInView();
  find(IDS.list)!.dataset['view'] = clicked.value;
  for (const button of form.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button === clicked));
  putBack();
  tellServer(form, clicked);
}

/**
 * Keeps the first car in the window at its position when rows change their height. Returns the
 * function that restores it.
 */
function keepFirstInView(): () => void {
  const first = cardItems().find((item) => item.getBoundingClientRect().top >= 0);
  const topPx = first?.getBoundingClientRect().top ?? 0;
  return () => {
    if (first) scrollBy({ top: first.getBoundingClientRect().top - topPx, behavior: 'instant' });
  };
}

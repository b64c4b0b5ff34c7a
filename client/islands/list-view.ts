import { HOOKS } from '../../views/hooks.js';
import { tellServer } from '../form-answers.js';
import { find } from '../hooked-elements.js';
import { cardItems } from '../list-place.js';

/** Changes the list where it stands when a view is pressed, and tells the server for the next one. */
export function press(pressed: HTMLButtonElement): void {
  const form = pressed.form!;
  const putBack = keepFirstInView();
  find(HOOKS.list)!.dataset['view'] = pressed.value;
  for (const button of form.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button === pressed));
  putBack();
  tellServer(form, pressed);
}

/** The first car whose top is in the window stays where it is, however high the rows above it become. Answers what puts it back. */
function keepFirstInView(): () => void {
  const first = cardItems().find((item) => item.getBoundingClientRect().top >= 0);
  const topPx = first?.getBoundingClientRect().top ?? 0;
  return () => {
    if (first) scrollBy({ top: first.getBoundingClientRect().top - topPx, behavior: 'instant' });
  };
}

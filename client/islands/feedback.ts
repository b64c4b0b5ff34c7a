import { FEEDBACK_HOOKS } from '../../views/islands/feedback-hooks.js';
import { tellServer } from '../form-answers.js';
import { find } from '../hooked-elements.js';

/** Thanks at once in place of the question, and tells the server. Without a connection the answer is lost. */
export function press(pressed: HTMLButtonElement): void {
  const form = pressed.form!;
  const thanks = find(FEEDBACK_HOOKS.thanks);
  if (form.hidden || !thanks) return;
  tellServer(form, pressed);
  form.hidden = true;
  thanks.hidden = false;
  // The button that had focus is gone; who hears the page hears the thanks.
  thanks.focus({ preventScroll: true });
}

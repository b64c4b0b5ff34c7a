import { FEEDBACK_HOOKS } from '../../views/islands/feedback-hooks.js';
import { tellServer } from '../form-answers.js';
import { find } from '../hooked-elements.js';

/** Shows the thanks at once, and tells the server. Offline the answer is lost. */
export function press(pressed: HTMLButtonElement): void {
  const form = pressed.form!;
  const thanks = find(FEEDBACK_HOOKS.thanks);
  if (form.hidden || !thanks) return;
  tellServer(form, pressed);
  form.hidden = true;
  thanks.hidden = false;
  // The focused button is gone. Focusing the thanks also announces them.
  thanks.focus({ preventScroll: true });
}

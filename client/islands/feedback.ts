import { FEEDBACK_IDS } from '../../views/islands/feedback-ids.js';
import { tellServer } from '../form-answers.js';
import { find } from '../dom.js';

/** Shows the thanks at once, and tells the server. Offline the answer is lost. */
export function handleClick(clicked: HTMLButtonElement): void {
  const form = clicked.form!;
  const thanks = find(FEEDBACK_IDS.thanks);
  if (form.hidden || !thanks) return;
  tellServer(form, clicked);
  form.hidden = true;
  thanks.hidden = false;
  // The focused button is gone. Focusing the thanks also announces them.
  thanks.focus({ preventScroll: true });
}

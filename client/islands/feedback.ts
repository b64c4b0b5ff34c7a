import { FEEDBACK_HOOKS } from '../../views/islands/feedback-hooks.js';
import { tellServer } from '../form-answers.js';
import { finderOf } from '../hooked-elements.js';

const find = finderOf(FEEDBACK_HOOKS);

/** Thanks at once in place of the question, and tells the server. Without a connection the answer is lost. */
export function wake(box: HTMLElement): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target: form } = event;
    const thanks = find('thanks');
    if (!(submitter instanceof HTMLButtonElement && form instanceof HTMLFormElement && thanks)) return;
    event.preventDefault();
    tellServer(form, submitter);
    form.hidden = true;
    thanks.hidden = false;
    // The button that had focus is gone; who hears the page hears the thanks.
    thanks.focus({ preventScroll: true });
  };
  box.addEventListener('submit', onSubmit);
  return () => box.removeEventListener('submit', onSubmit);
}

import { FEEDBACK_HOOKS } from '../../views/islands/feedback-hooks.js';

/** Thanks at once in place of the question, and tells the server. Without a connection the answer is lost, and nothing is said of it. */
export function wake(box: HTMLElement): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target: form } = event;
    const thanks = document.getElementById(FEEDBACK_HOOKS.thanks);
    if (!(submitter instanceof HTMLButtonElement && form instanceof HTMLFormElement && thanks)) return;
    event.preventDefault();
    fetch(`${form.action}?${submitter.name}=${submitter.value}`, { redirect: 'manual', keepalive: true }).catch(() => undefined);
    form.hidden = true;
    thanks.hidden = false;
    // The button that had focus is gone; who hears the page hears the thanks.
    thanks.focus({ preventScroll: true });
  };
  box.addEventListener('submit', onSubmit);
  return () => box.removeEventListener('submit', onSubmit);
}

import { tellServer } from '../form-answers.js';
import { find } from '../hooked-elements.js';
import { cardItems } from '../list-place.js';

/** Changes the list where it stands when a view is pressed, and tells the server for the next one. */
export function wake(box: HTMLElement): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target } = event;
    if (!(submitter instanceof HTMLButtonElement && target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const putBack = keepFirstInView();
    find('list')!.dataset['view'] = submitter.value;
    for (const button of target.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button === submitter));
    putBack();
    tellServer(target, submitter);
  };
  box.addEventListener('submit', onSubmit);
  return () => box.removeEventListener('submit', onSubmit);
}

/** The first car whose top is in the window stays where it is, however high the rows above it become. Answers what puts it back. */
function keepFirstInView(): () => void {
  const first = cardItems().find((item) => item.getBoundingClientRect().top >= 0);
  const topPx = first?.getBoundingClientRect().top ?? 0;
  return () => {
    if (first) scrollBy({ top: first.getBoundingClientRect().top - topPx, behavior: 'instant' });
  };
}

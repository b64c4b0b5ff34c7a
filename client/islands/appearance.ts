import { tellServer } from '../form-answers.js';

/** Changes the page where it stands when light or dark is pressed, and tells the server for the next one. */
export function wake(box: HTMLElement): () => void {
  box.addEventListener('submit', (event) => {
    const { submitter, target } = event;
    if (!(submitter instanceof HTMLButtonElement && target instanceof HTMLFormElement)) return;
    event.preventDefault();
    show(submitter.value);
    for (const button of target.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button === submitter));
    tellServer(target, submitter);
  });
  // It stands outside of what a new search replaces, and stays awake.
  return () => undefined;
}

function show(scheme: string): void {
  const page = document.documentElement;
  if (scheme === 'system') delete page.dataset['scheme'];
  else page.dataset['scheme'] = scheme;
}

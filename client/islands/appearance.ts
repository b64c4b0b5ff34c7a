import { tellServer } from '../form-answers.js';

/** Switches the color scheme of the page at once, and tells the server for the next one. */
export function handleClick(clicked: HTMLButtonElement): void {
  const form = clicked.form!;
  show(clicked.value);
  for (const button of form.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button === clicked));
  tellServer(form, clicked);
}

function show(scheme: string): void {
  const page = document.documentElement;
  if (scheme === 'system') delete page.dataset['scheme'];
  else page.dataset['scheme'] = scheme;
}

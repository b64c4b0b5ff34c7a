import { callAccount } from '../account-call.js';
import { formBody, sentencesOf } from '../sent-forms.js';

const TOO_MANY = 429;

/**
 * Submits the address. The button is empty during the request, then shows the result until the
 * address is edited.
 */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  const form = button.form!;
  if (button.dataset['was'] !== undefined || !form.reportValidity()) return;
  const text = button.textContent;
  button.dataset['was'] = text;
  button.ariaLabel = text;
  button.textContent = '';
  tell(form);
  const answer = await callAccount({
    href: form.action,
    method: 'POST',
    body: formBody(form, button),
  });
  button.ariaLabel = null;
  if (answer.body) {
    button.textContent = button.dataset['doneText']!;
    form.closest<HTMLElement>('[data-subscribe]')!.dataset['subscribe'] = 'done';
    tell(form, 'success');
    form.addEventListener('input', () => reset(form, button), { once: true });
  } else {
    reset(form, button);
    tell(form, answer.status === TOO_MANY ? 'warning' : 'danger', sentencesOf(form, answer));
  }
}

function reset(form: HTMLFormElement, button: HTMLButtonElement): void {
  button.textContent = button.dataset['was']!;
  delete button.dataset['was'];
  tell(form);
}

/** Shows one of the alerts, with its default text or `text`; none without `kind`. */
function tell(form: HTMLFormElement, kind?: 'danger' | 'warning' | 'success', text?: string): void {
  for (const alert of form.querySelectorAll<HTMLElement>('[data-alert]')) {
    alert.hidden = alert.dataset['alert'] !== kind;
    if (!alert.hidden && text !== undefined) alert.textContent = text;
  }
}

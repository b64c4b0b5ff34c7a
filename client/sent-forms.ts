import type { AccountAnswer } from './account-call.js';

/**
 * Values of a form by name, without empty fields; boxes as booleans. The clicked button is `true`
 * under its name.
 */
export function formBody(
  form: HTMLFormElement,
  button: HTMLButtonElement,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) if (value !== '') body[name] = value;
  for (const box of form.querySelectorAll<HTMLInputElement>('[type="checkbox"][name]'))
    body[box.name] = box.checked;
  if (button.name) body[button.name] = true;
  return body;
}

/**
 * Error messages: one sentence per invalid field, with its label. Focuses the first. Without such a
 * field, the response's text.
 */
export function sentencesOf(
  form: HTMLFormElement,
  { detail = '', errors = [] }: AccountAnswer,
): string {
  let first: HTMLElement | undefined;
  const sentences = errors.flatMap(({ field, reason }) => {
    const input = form.elements.namedItem(field);
    if (!(
      input instanceof HTMLInputElement ||
      input instanceof HTMLTextAreaElement ||
      input instanceof HTMLSelectElement
    ))
      return [];
    first ??= input;
    return [`${input.labels?.[0]?.textContent ?? field} ${reason}.`];
  });
  first?.focus();
  return sentences.join(' ') || detail;
}

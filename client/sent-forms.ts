import type { AccountAnswer } from './account-call.js';

/**
 * Fields of a form by name; empty ones are not said, and of a box whether it is checked. A button that was pressed says `true` under its
 * name.
 */
export function bodyOf(form: HTMLFormElement, button: HTMLButtonElement): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) if (value !== '') body[name] = value;
  for (const box of form.querySelectorAll<HTMLInputElement>('[type="checkbox"][name]')) body[box.name] = box.checked;
  if (button.name) body[button.name] = true;
  return body;
}

/**
 * What is wrong, in sentences: each field that is, by its label; the first of them gets focus. Without such a field, what the answer says.
 */
export function sentencesOf(form: HTMLFormElement, { detail = '', errors = [] }: AccountAnswer): string {
  let first: HTMLElement | undefined;
  const sentences = errors.flatMap(({ field, reason }) => {
    const input = form.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement)) return [];
    first ??= input;
    return [`${input.labels?.[0]?.textContent ?? field} ${reason}.`];
  });
  first?.focus();
  return sentences.join(' ') || detail;
}

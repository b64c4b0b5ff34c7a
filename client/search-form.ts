import type { CommitDetail } from '../views/islands/commit-event.js';
import { filtersForm } from './dom.js';

/**
 * The address of what the form says. A field with an error, or not checked yet, counts as what it was before; what the server refused
 * is asked again, until it is mended. Where the field's script has not come, what is typed into it is checked by the server.
 */
export function formHref(committed: CommitDetail = {}): string {
  const form = filtersForm()!;
  const params = new URLSearchParams();
  const data = new FormData(form);
  const unusable = form.querySelectorAll<HTMLInputElement>(
    'input:is([aria-invalid], [data-unchecked])',
  );
  for (const field of unusable) {
    const isAsBefore = field.value === field.defaultValue || field.closest('[data-awake]');
    if (isAsBefore) data.set(field.name, field.dataset['refused'] ?? field.defaultValue);
  }
  for (const [name, value] of data)
    if (typeof value === 'string' && !(name in committed)) params.append(name, value);
  for (const [name, value] of Object.entries(committed)) params.append(name, value);
  return `${resultsPath()}?${params}`;
}

/** Where searches live: the form knows. */
export function resultsPath(): string {
  return new URL(filtersForm()!.action).pathname;
}

/** Whether a choice differs from the one the server drew; texts are searched when they are committed. */
export function hasChosen(form: HTMLFormElement): boolean {
  return fieldsOf(form).some(
    ({ checked, defaultChecked, options }) =>
      checked !== defaultChecked ||
      [...(options ?? [])].some((option) => option.selected !== option.defaultSelected),
  );
}

/** Whether anything stands in the form that has not been searched. */
export function hasChanged(form: HTMLFormElement): boolean {
  return (
    hasChosen(form) ||
    fieldsOf(form).some(
      ({ type, value, defaultValue }) => type === 'text' && value !== defaultValue,
    )
  );
}

/** Each has what its kind of field has, and nothing of the others. */
function fieldsOf(
  form: HTMLFormElement,
): (HTMLInputElement & Partial<Pick<HTMLSelectElement, 'options'>>)[] {
  return [...form.elements] as HTMLInputElement[];
}

/** Whether a change of this field is a search: fields of an awake island speak for themselves, those without a name only help. */
export function isSearched(field: HTMLInputElement | HTMLSelectElement): boolean {
  const form = filtersForm()!;
  return (
    field.form === form &&
    field.name !== '' &&
    !field.closest('[data-island][data-awake]') &&
    !isWaitingForZip(field, form)
  );
}

/** The radius is applied together with a ZIP, once that is right. */
function isWaitingForZip({ name }: { name: string }, form: HTMLFormElement): boolean {
  return (
    name === 'searchRadius' &&
    form.querySelector('[name="zip"]:is([aria-invalid], [data-unchecked])') !== null
  );
}

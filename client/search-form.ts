import type { CommitDetail } from '../views/islands/commit-event.js';
import { filtersForm } from './dom.js';

/**
 * The URL of the form's values. A field with an error, or not yet validated, keeps its previous
 * value; a value that the server rejected is sent again until it is corrected. Before a field's
 * script has loaded, the server validates it.
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
    if (isAsBefore) data.set(field.name, field.dataset['rejected'] ?? field.defaultValue);
  }
  for (const [name, value] of data)
    if (typeof value === 'string' && !(name in committed)) params.append(name, value);
  for (const [name, value] of Object.entries(committed)) params.append(name, value);
  return `${resultsPath()}?${params}`;
}

/** The form's action has the path of searches. */
export function resultsPath(): string {
  return new URL(filtersForm()!.action).pathname;
}

/** Whether a choice differs from the rendered one; typed values are searched on commit. */
export function hasChosen(form: HTMLFormElement): boolean {
  return fieldsOf(form).some(
    ({ checked, defaultChecked, options }) =>
      checked !== defaultChecked ||
      [...(options ?? [])].some((option) => option.selected !== option.defaultSelected),
  );
}

/** Whether the form has values that have not been searched. */
export function hasChanged(form: HTMLFormElement): boolean {
  return (
    hasChosen(form) ||
    fieldsOf(form).some(
      ({ type, value, defaultValue }) => type === 'text' && value !== defaultValue,
    )
  );
}

/** Only the properties of the field's kind. */
function fieldsOf(
  form: HTMLFormElement,
): (HTMLInputElement & Partial<Pick<HTMLSelectElement, 'options'>>)[] {
  return [...form.elements] as HTMLInputElement[];
}

/**
 * Whether a change of this field triggers a search: hydrated islands handle their own fields, and
 * fields without a name only help.
 */
export function isSearched(field: HTMLInputElement | HTMLSelectElement): boolean {
  const form = filtersForm()!;
  return (
    field.form === form &&
    field.name !== '' &&
    !field.closest('[data-island][data-awake]') &&
    !isWaitingForZip(field, form)
  );
}

/** The radius is applied together with a ZIP Code, once that is valid. */
function isWaitingForZip({ name }: { name: string }, form: HTMLFormElement): boolean {
  return (
    name === 'searchRadius' &&
    form.querySelector('[name="zip"]:is([aria-invalid], [data-unchecked])') !== null
  );
}

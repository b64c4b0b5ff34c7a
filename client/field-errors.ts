import type { AccountAnswer } from './account-call.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Validates the form: shows an error beside each invalid field and focuses the first. Returns whether the form is valid. */
export function isFormValid(form: HTMLFormElement): boolean {
  const faulty = fieldsOf(form).filter(({ validity }) => !validity.valid);
  clear(form);
  for (const field of faulty)
    show(field, textOf(field, field.validity.valueMissing) ?? field.validationMessage);
  faulty[0]?.focus();
  return faulty.length === 0;
}

/** Shows the errors of a server response beside their fields. Returns the text that belongs to no field. */
export function showAnswer(
  form: HTMLFormElement,
  { detail = '', errors = [] }: AccountAnswer,
): string {
  clear(form);
  const faulty = errors.flatMap(({ field: name, reason }) => {
    const field = fieldsOf(form).find((one) => one.name === name);
    if (!field) return [];
    show(
      field,
      textOf(field, field.value.trim() === '') ??
        `${field.labels?.[0]?.textContent ?? name} ${reason}.`,
    );
    return [field];
  });
  faulty[0]?.focus();
  return faulty.length === 0 ? detail : '';
}

function textOf({ dataset }: Field, isMissing: boolean): string | undefined {
  return isMissing ? dataset['missing'] : dataset['wrong'];
}

function show(field: Field, text: string): void {
  const place = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  if (!place) return;
  place.textContent = text;
  field.ariaInvalid = 'true';
  field.addEventListener('input', () => hide(field), { once: true });
}

function hide(field: Field): void {
  field.ariaInvalid = null;
  const place = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  if (place) place.textContent = '';
}

function clear(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if (field.ariaInvalid === 'true') hide(field);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [
    ...form.querySelectorAll<Field>('input[aria-describedby], textarea[aria-describedby], select'),
  ];
}

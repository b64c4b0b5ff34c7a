import { announce } from './dom.js';

/** The `localStorage` key of the contact details. They are stored only if the shopper ticks the box, and never sent to a server. */
const KEY = 'contact-details';
const NAMES = ['firstName', 'lastName', 'email', 'phone'];

/** Prefills the form with the stored details. Unticking the box deletes them. */
export function fillInStoredDetails(root: Document | HTMLElement): void {
  const box = root.querySelector<HTMLInputElement>('[data-keep]');
  if (!box?.form || box.dataset['filled'] !== undefined) return;
  box.dataset['filled'] = '';
  box.addEventListener('change', () => {
    if (box.checked || localStorage.getItem(KEY) === null) return;
    localStorage.removeItem(KEY);
    announce(box.dataset['keep']!);
  });
  const stored = read();
  box.checked = stored !== undefined;
  for (const field of fieldsOf(box.form))
    if (field.value === '') field.value = stored?.[field.name] ?? '';
}

/** Stores the details of a sent message if the box is ticked. */
export function storeDetails(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>('[data-keep]');
  if (box?.checked)
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))),
    );
}

function read(): Readonly<Record<string, string>> | undefined {
  const stored = localStorage.getItem(KEY);
  try {
    return stored === null ? undefined : (JSON.parse(stored) as Record<string, string>);
  } catch {
    return undefined;
  }
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return NAMES.flatMap(
    (name) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? [],
  );
}

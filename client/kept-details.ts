import { announce } from './hooked-elements.js';

/** Where a shopper's details are kept in their browser, once they have agreed; no server is told. */
const KEY = 'contact-details';
const NAMES = ['firstName', 'lastName', 'email', 'phone'];

/** Fills in what this browser keeps; whoever takes back their yes finds nothing there the next time. */
export function fillInKept(root: Document | HTMLElement): void {
  const box = root.querySelector<HTMLInputElement>('[data-keep]');
  if (!box?.form || box.dataset['filled'] !== undefined) return;
  box.dataset['filled'] = '';
  box.addEventListener('change', () => {
    if (box.checked || localStorage.getItem(KEY) === null) return;
    localStorage.removeItem(KEY);
    announce(box.dataset['keep']!);
  });
  const kept = read();
  box.checked = kept !== undefined;
  for (const field of fieldsOf(box.form)) if (field.value === '') field.value = kept?.[field.name] ?? '';
}

/** After a message was sent: as the shopper has said in its form. */
export function keepDetails(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>('[data-keep]');
  if (box?.checked) localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))));
}

function read(): Readonly<Record<string, string>> | undefined {
  const kept = localStorage.getItem(KEY);
  try {
    return kept === null ? undefined : (JSON.parse(kept) as Record<string, string>);
  } catch {
    return undefined;
  }
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return NAMES.flatMap((name) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? []);
}

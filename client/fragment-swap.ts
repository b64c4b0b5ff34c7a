import { announce } from './dom.js';
import { fetchPart } from './page-part.js';

/**
 * Replaces the page's main part after a form in one of its rows was sent. Focus goes to that row;
 * if it is gone, to the one in its place, or to the heading of the list. Input in other forms is
 * kept.
 */
export async function redrawAround(form: HTMLFormElement, href: string): Promise<void> {
  const { redrawn, said } = form.dataset;
  // With the page's referrer, because distances are measured from the search before it.
  const { drawn } = await fetchPart(href, redrawn!, { referrer: document.referrer });
  const row = form.closest('[data-row]')!;
  const rows = [...row.parentElement!.children];
  const at = rows.indexOf(row);
  const headingId = form.closest('section')!.getAttribute('aria-labelledby')!;
  const edited = editedFields(form);
  document.querySelector('main')!.replaceWith(drawn.querySelector('main')!);
  for (const { id, value } of edited) {
    const field = document.getElementById(id) as Field | null;
    if (!field) continue;
    field.value = value;
    field.closest('details')?.setAttribute('open', '');
  }
  const place = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
    .map(({ id }) => document.getElementById(id)?.querySelector<HTMLElement>('a, button'))
    .find(Boolean);
  (place ?? document.getElementById(headingId) ?? document.querySelector('main'))?.focus();
  announce(said!);
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Fields of other forms with changed values. */
function editedFields(sent: HTMLFormElement): Field[] {
  const fields = document.querySelectorAll<Field>('main input[id], main select[id]');
  return [...fields].filter((field) => field.form !== sent && field.value !== drawnValue(field));
}

function drawnValue(field: Field): string | undefined {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/**
 * Filters the page by the typed words: whole calls, and parameters of a search row by row. Shows
 * the number of matches.
 */
export function findOnPage(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type="search"]');
  const form = input?.form;
  if (!form || !input) return;
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', () => show(input.value, form.querySelector('output')));
}

/**
 * Searchable units: a call, or a table row outside of calls. Every other box of a section is a
 * chapter.
 */
function units(): HTMLElement[] {
  const calls = [...document.querySelectorAll<HTMLElement>('article')];
  const rows = [...document.querySelectorAll<HTMLElement>('main section tbody tr')].filter(
    (row) => !row.closest('article'),
  );
  const chapters = [...document.querySelectorAll<HTMLElement>('main section')].filter(
    (one) => !one.querySelector('article, tbody tr'),
  );
  return [...calls, ...rows, ...chapters];
}

function show(text: string, said: HTMLOutputElement | null): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = units().filter((unit) => {
    const content = (unit.textContent ?? '').toLowerCase();
    unit.hidden = !words.every((word) => content.includes(word));
    return !unit.hidden;
  });
  for (const section of document.querySelectorAll<HTMLElement>('main section'))
    section.hidden = !found.some((unit) => section.contains(unit));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')) {
    const target = document.getElementById(link.hash.slice(1));
    if (link.parentElement && target)
      link.parentElement.hidden = target.closest('[hidden]') !== null;
  }
  if (said)
    said.textContent =
      words.length === 0 ? '' : found.length === 0 ? 'No matches.' : `${found.length} found.`;
}

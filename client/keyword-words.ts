import { KEYWORD_HOOKS } from '../views/islands/keyword-hooks.js';
import { find } from './hooked-elements.js';

/** What changes no search, only which part of its list is shown and in what order. */
const LIST_NAMES = ['firstRecord', 'numRecords', 'sortBy'];

/** Keeps the words that lead to a search, in this tab: the address has no place for them. */
export function keepKeywordWords(href: string, words: string): void {
  try {
    sessionStorage.setItem(storageKey(href), words);
  } catch {
    // Storage is full or forbidden: then the field is empty on the next page.
  }
}

/** The words that led to the search on the page; '' where it was not words. */
export function keptKeywordWords(): string {
  try {
    return sessionStorage.getItem(storageKey(location.href)) ?? '';
  } catch {
    return '';
  }
}

/** The server knows the words only right behind the form that sent them. */
export function showKeywordWords(): void {
  const field = find<HTMLInputElement>(KEYWORD_HOOKS.field);
  if (!field) return;
  if (field.defaultValue !== '') keepKeywordWords(location.href, field.defaultValue);
  else if (field.value === '') field.value = keptKeywordWords();
}

function storageKey(href: string): string {
  const { pathname, searchParams } = new URL(href, location.href);
  for (const name of LIST_NAMES) searchParams.delete(name);
  return `keyword:${pathname}?${searchParams}`;
}

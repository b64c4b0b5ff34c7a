import type { KeywordDraft } from '../views/islands/keyword-search.js';
import { address } from './history-entry.js';
import { storeInTab, storedInTab } from './tab-storage.js';

/** What changes no search, only which part of its list is shown and in what order. */
const LIST_PARAMETERS = ['firstRecord', 'numRecords', 'sortBy'];

/** Keeps the words that lead to a search, in this tab: the address has no place for them. */
export function keepKeywordWords(href: string, words: string): void {
  for (const key of [islandKey(href), islandKey(withoutList(href))]) storeInTab(key, words);
}

/** The words that led to the search on the page; `drawn` is what the server knows of them, right behind the form that sent them. */
export function keywordWords(drawn: string): string {
  const words = drawn || (storedInTab(islandKey(withoutList(address()))) ?? '');
  if (words) keepKeywordWords(address(), words);
  return words;
}

/** Words that led to a search are a draft as well: the island of the next exchange wakes at once and sees whether they still belong there. */
export function draftOfWords(words: string): KeywordDraft | undefined {
  return words ? { text: words, isOpen: false, isSearched: true } : undefined;
}

/** Under this key `startIslands` finds what makes the island hydrate at once. */
function islandKey(href: string): string {
  return `keyword-search${href}`;
}

function withoutList(href: string): string {
  const [path, search] = href.split('?');
  const params = new URLSearchParams(search);
  for (const name of LIST_PARAMETERS) params.delete(name);
  return params.size > 0 ? `${path}?${params}` : path!;
}

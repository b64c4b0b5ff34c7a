import type { KeywordDraft } from '../views/islands/keyword-search.js';
import { address } from './history-entry.js';
import { storeInTab, storedInTab } from './tab-storage.js';

/** Parameters that change only the page and order of the list, not the search. */
const LIST_PARAMETERS = ['firstRecord', 'numRecords', 'sortBy'];

/** Stores the words of a keyword search for this tab, because the URL does not contain them. */
export function keepKeywordWords(href: string, words: string): void {
  for (const key of [islandKey(href), islandKey(withoutList(href))]) storeInTab(key, words);
}

/**
 * The words of the page's search; `drawn`: the server's copy of them, for the form that sent them.
 */
export function keywordWords(drawn: string): string {
  const words = drawn || (storedInTab(islandKey(withoutList(address()))) ?? '');
  if (words) keepKeywordWords(address(), words);
  return words;
}

/**
 * The words are a draft as well: the island of the next exchange hydrates at once and checks
 * whether they still apply.
 */
export function draftOfWords(words: string): KeywordDraft | undefined {
  return words ? { text: words, isOpen: false, isSearched: true } : undefined;
}

/** The key by which `startIslands` finds islands to hydrate at once. */
function islandKey(href: string): string {
  return `keyword-search${href}`;
}

function withoutList(href: string): string {
  const [path, search] = href.split('?');
  const params = new URLSearchParams(search);
  for (const name of LIST_PARAMETERS) params.delete(name);
  return params.size > 0 ? `${path}?${params}` : path!;
}

import { IDS } from '../views/element-ids.js';
import { withRetry } from './offline.js';

/** Rendered results for a URL. */
export interface Fragment {
  /** Parses everything before the list once: title, notices, filters. */
  readonly head: () => Document;
  /** Parses the list once, with chips and sort above it. */
  readonly list: () => Document;
  /** Text of the dialog's button, with the number of cars. */
  readonly submitText: string | undefined;
  /** Canonical URL of the search. */
  readonly href: string;
}

/**
 * Fetches the results for a URL, with one retry.
 * @throws on a network error or an error response
 */
export function fetchFragment(href: string, signal: AbortSignal): Promise<Fragment> {
  return withRetry(ask(href, signal), () => ask(href, signal));
}

async function ask(href: string, signal: AbortSignal): Promise<Fragment> {
  const response = await fetch(href, { headers: { 'x-fragment': 'results' }, signal });
  const text = await response.text();
  const listAt = text.lastIndexOf('<', text.indexOf(`id="${IDS.list}"`));
  // An error page is not parsed, because its style would violate this page's CSP.
  if (listAt < 1) throw Error();
  const parse = (html: string) => () => new DOMParser().parseFromString(html, 'text/html');
  return {
    head: parse(text.slice(0, listAt)),
    list: parse(text.slice(listAt)),
    submitText: text.split(`id="${IDS.filtersSubmit}"`)[1]?.split(/[<>]/)[1],
    href: response.headers.get('content-location') ?? response.url,
  };
}

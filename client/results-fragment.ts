import { HOOKS } from '../views/hooks.js';

/** The results as the server draws them for a URL. */
export interface Fragment {
  /** Parses all that stands before the list: filters, notices, what the page is called. Once. */
  readonly head: () => Document;
  /** Parses the list, with chips and sort above it. Once. */
  readonly list: () => Document;
  /** What the dialog's button says of it: how many cars were found. */
  readonly submitText: string | undefined;
  /** The canonical address of what was asked. */
  readonly href: string;
}

/** How long to wait before the second try. */
const RETRY_MS = 300;

/**
 * Asks for the results of an address; what fails once is tried once more.
 * @throws on a network fault or an answer that is none, for the caller to go on without
 */
export function fetchFragment(href: string, signal: AbortSignal): Promise<Fragment> {
  return ask(href, signal).catch(async (error: unknown) => {
    if (signal.aborted || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return ask(href, signal);
  });
}

async function ask(href: string, signal: AbortSignal): Promise<Fragment> {
  const response = await fetch(href, { headers: { 'x-fragment': 'results' }, signal });
  const text = await response.text();
  const listAt = text.lastIndexOf('<', text.indexOf(`id="${HOOKS.list}"`));
  // A page of an error is not even parsed: its style would break this page's content security policy.
  if (listAt < 1) throw Error();
  const parse = (html: string) => () => new DOMParser().parseFromString(html, 'text/html');
  return {
    head: parse(text.slice(0, listAt)),
    list: parse(text.slice(listAt)),
    submitText: text.split(`id="${HOOKS.filtersSubmit}"`)[1]?.split(/[<>]/)[1],
    href: response.headers.get('content-location') ?? response.url,
  };
}

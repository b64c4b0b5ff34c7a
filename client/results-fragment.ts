import { HOOKS } from '../views/hooks.js';

/** The results as the server draws them for a URL. */
export interface Fragment {
  readonly root: Document;
  /** The canonical address of what was asked. */
  readonly href: string;
}

/** How long to wait before the second try. */
const RETRY_MS = 300;

/**
 * Asks for the results of an address; what fails once is tried once more.
 * @throws on a network fault or an answer that is none, for the caller to go on without
 */
export async function fetchFragment(href: string, signal: AbortSignal): Promise<Fragment> {
  try {
    return await ask(href, signal);
  } catch (error) {
    if (signal.aborted || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return ask(href, signal);
  }
}

async function ask(href: string, signal: AbortSignal): Promise<Fragment> {
  const response = await fetch(href, { headers: { 'x-fragment': 'results' }, signal });
  const text = await response.text();
  // A page of an error is not even parsed: its style would break this page's content security policy.
  if (!text.includes(`id="${HOOKS.results}"`)) throw Error('no results');
  return { root: new DOMParser().parseFromString(text, 'text/html'), href: response.headers.get('content-location') ?? response.url };
}

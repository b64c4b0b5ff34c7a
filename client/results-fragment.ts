/** The results as the server draws them for a URL. */
export interface Fragment {
  readonly root: HTMLElement;
  /** The canonical address of what was asked. */
  readonly href: string;
}

/** Asks for the results of an address. @throws on a network fault or an answer that is none, for the caller to load the page whole. */
export async function fetchFragment(href: string, signal: AbortSignal): Promise<Fragment> {
  const response = await fetch(href, { headers: { 'x-fragment': 'results' }, signal });
  const root = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('results');
  if (!response.ok || !root) throw new Error(`no results in the answer (${response.status})`);
  return { root, href: response.headers.get('content-location') ?? response.url };
}

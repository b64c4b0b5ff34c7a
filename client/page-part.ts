/**
 * Response to a click: a rendered part of a page, or the URL of a page if there is nothing to
 * render.
 */
export interface PagePart {
  readonly drawn: Document;
  readonly settledHref: string | null;
}

/**
 * Fetches a part of the page at a URL by its name (`X-Fragment`).
 * @throws on a network error, an error response, or when `signal` aborts
 */
export async function fetchPart(
  href: string,
  name: string,
  how: Pick<RequestInit, 'referrer' | 'signal' | 'method' | 'body'> = {},
): Promise<PagePart> {
  const response = await fetch(href, { ...how, headers: { 'x-fragment': name } });
  // An error page is not parsed, because its style would violate this page's CSP.
  if (!response.ok) throw Error();
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { drawn, settledHref: response.headers.get('content-location') };
}

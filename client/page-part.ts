/** What the server answers to a press: the part of a page it has drawn, or where only something was settled, the address of its page. */
export interface PagePart {
  readonly drawn: Document;
  readonly settledHref: string | null;
}

/**
 * Asks for one part of the page at an address, by the name the server has for it.
 * @throws on a network fault, an answer that is none, or when `signal` ends it
 */
export async function askForPart(href: string, name: string, how: Pick<RequestInit, 'referrer' | 'signal'> = {}): Promise<PagePart> {
  const response = await fetch(href, { ...how, headers: { 'x-fragment': name } });
  // A page of an error is not even parsed: its style would break this page's content security policy.
  if (!response.ok) throw Error();
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { drawn, settledHref: response.headers.get('content-location') };
}

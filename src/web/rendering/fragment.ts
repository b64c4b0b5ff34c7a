import type { FastifyRequest } from 'fastify';

/** Request header with the name of a fragment, sent by the page's scripts. */
export const FRAGMENT_HEADER = 'x-fragment';

/** Whether a request is for this fragment instead of the page. */
export function asksForFragment({ headers }: FastifyRequest, name: string): boolean {
  return headers[FRAGMENT_HEADER] === name;
}

import type { FastifyRequest } from 'fastify';

/** Asks for a part of a page, by the part's name, as the page's own scripts do. */
export const FRAGMENT_HEADER = 'x-fragment';

/** Whether a request asks for the part of that name instead of the page. */
export function asksForFragment({ headers }: FastifyRequest, name: string): boolean {
  return headers[FRAGMENT_HEADER] === name;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreferenceCookie, YEAR_SECONDS } from '../../../rendering/cookies.js';

/** Views of the list: cards side by side, or rows. */
export const LIST_VIEWS = ['grid', 'list'] as const;

export type ListView = (typeof LIST_VIEWS)[number];

const COOKIE = new PreferenceCookie('listView', YEAR_SECONDS);

/** The chosen view; default is `grid`. */
export function chosenListView(request: FastifyRequest): ListView {
  const chosen = COOKIE.read(request);
  return LIST_VIEWS.find((view) => view === chosen) ?? 'grid';
}

/** Stores the choice for a year. The default needs no cookie. */
export function storeListView(view: ListView, reply: FastifyReply): void {
  COOKIE.keep(view === 'grid' ? '' : view, reply);
}

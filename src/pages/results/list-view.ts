import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChoiceCookie, YEAR_SECONDS } from '../cookies.js';

/** How the cars of a list stand: side by side as cards, or as low rows one below the other. */
export const LIST_VIEWS = ['grid', 'list'] as const;

/** A name of `LIST_VIEWS`. */
export type ListView = (typeof LIST_VIEWS)[number];

const COOKIE = new ChoiceCookie('listView', YEAR_SECONDS);

/** The view that the shopper has chosen, else cards. */
export function chosenListView(request: FastifyRequest): ListView {
  const chosen = COOKIE.read(request);
  return LIST_VIEWS.find((view) => view === chosen) ?? 'grid';
}

/** Keeps the choice for a year; cards are what holds without a cookie. */
export function storeListView(view: ListView, reply: FastifyReply): void {
  COOKIE.keep(view === 'grid' ? '' : view, reply);
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** How the cars of a list stand: side by side as cards, or as low rows one below the other. */
export const LIST_VIEWS = ['grid', 'list'] as const;

/** A name of `LIST_VIEWS`. */
export type ListView = (typeof LIST_VIEWS)[number];

const COOKIE = 'listView';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true } as const;

/** The view that the shopper has chosen, else cards. Anybody can write a cookie: only a name counts. */
export function chosenListView(request: FastifyRequest): ListView {
  return LIST_VIEWS.find((view) => view === request.cookies[COOKIE]) ?? 'grid';
}

/** Keeps the choice for a year; cards are what holds without a cookie. */
export function storeListView(view: ListView, reply: FastifyReply): void {
  if (view === 'grid') void reply.clearCookie(COOKIE, OPTIONS);
  else void reply.setCookie(COOKIE, view, { ...OPTIONS, maxAge: YEAR_SECONDS });
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Alerts that a browser has asked for; what the address says to it, it is not told. `search` is a canonical query of the host's brand. */
export interface AskedAlert {
  readonly subscriptionId: string;
  readonly search: string;
  /** 'a…@example.com': enough for who has written it, and no address for who finds it. */
  readonly maskedEmail: string;
}

const NAME = 'askedAlerts';
/** As long as the link in the mail is good. */
const OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 48 * 60 * 60 } as const;
/** It goes along with every request. */
const MAX_ALERTS = 3;
const MAX_SEARCH_LENGTH = 400;
/** The masked address, and the id of the subscription. */
const ASKED = /^(.…@[\w.-]{1,45}) ([\w-]{22})$/u;

/** The address as its owner knows it again. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.trim().split('@');
  return `${[...name][0] ?? ''}…@${host}`;
}

/** Newest first. Anybody can write a cookie: what this says is shown to its own browser alone, as a search and a masked address. */
export function askedAlerts({ cookies }: FastifyRequest): readonly AskedAlert[] {
  return [...new URLSearchParams(Buffer.from(cookies[NAME] ?? '', 'base64url').toString())]
    .flatMap(([search, text]) => {
      const [, masked, subscriptionId] = ASKED.exec(text) ?? [];
      if (masked === undefined || subscriptionId === undefined || search.length > MAX_SEARCH_LENGTH) return [];
      return [{ search, maskedEmail: masked, subscriptionId }];
    })
    .slice(0, MAX_ALERTS);
}

/** Remembers with the browser that it has asked, whatever becomes of it. */
export function keepAskedAlert(asked: AskedAlert, request: FastifyRequest, reply: FastifyReply): void {
  if (asked.search.length > MAX_SEARCH_LENGTH) return;
  write([asked, ...askedAlerts(request).filter(({ search }) => search !== asked.search)].slice(0, MAX_ALERTS), reply);
}

/** The browser has opened the link, or takes back what it asked for. */
export function forgetAskedAlert(isForgotten: (asked: AskedAlert) => boolean, request: FastifyRequest, reply: FastifyReply): void {
  const asked = askedAlerts(request);
  const left = asked.filter((one) => !isForgotten(one));
  if (left.length < asked.length) write(left, reply);
}

function write(asked: readonly AskedAlert[], reply: FastifyReply): void {
  const text = new URLSearchParams(
    asked.map(({ search, maskedEmail: masked, subscriptionId }) => [search, `${masked} ${subscriptionId}`]),
  ).toString();
  if (text === '') void reply.clearCookie(NAME, OPTIONS);
  else void reply.setCookie(NAME, Buffer.from(text).toString('base64url'), OPTIONS);
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Alerts that a browser requested. It does not learn whether the address confirms them. `search`:
 * canonical query of the host's brand.
 */
export interface PendingAlert {
  readonly subscriptionId: string;
  readonly search: string;
  /** 'a…@example.com': enough for the shopper to recognize, without revealing the address. */
  readonly maskedEmail: string;
}

const NAME = 'askedAlerts';
/** Lifetime of the link in the confirmation mail. */
const OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 48 * 60 * 60 } as const;
/** Limits the cookie, which every request sends. */
const MAX_ALERTS = 3;
const MAX_SEARCH_LENGTH = 400;
/** Masked address and subscription id. */
const ASKED = /^(.…@[\w.-]{1,45}) ([\w-]{22})$/u;

/** Masks an address so that its owner recognizes it. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.trim().split('@');
  return `${[...name][0] ?? ''}…@${host}`;
}

/**
 * Newest first. Cookies are user input: only the same browser sees these texts, as a search and a
 * masked address.
 */
export function pendingAlerts({ cookies }: FastifyRequest): readonly PendingAlert[] {
  return [...new URLSearchParams(Buffer.from(cookies[NAME] ?? '', 'base64url').toString())]
    .flatMap(([search, text]) => {
      const [, masked, subscriptionId] = ASKED.exec(text) ?? [];
      if (masked === undefined || subscriptionId === undefined || search.length > MAX_SEARCH_LENGTH)
        return [];
      return [{ search, maskedEmail: masked, subscriptionId }];
    })
    .slice(0, MAX_ALERTS);
}

/** Stores the request in the browser, regardless of its outcome. */
export function rememberPendingAlert(
  alert: PendingAlert,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (alert.search.length > MAX_SEARCH_LENGTH) return;
  write(
    [alert, ...pendingAlerts(request).filter(({ search }) => search !== alert.search)].slice(
      0,
      MAX_ALERTS,
    ),
    reply,
  );
}

/** Removes alerts after the link was opened, or the request was canceled. */
export function forgetPendingAlert(
  isForgotten: (alert: PendingAlert) => boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const pending = pendingAlerts(request);
  const left = pending.filter((one) => !isForgotten(one));
  if (left.length < pending.length) write(left, reply);
}

function write(pending: readonly PendingAlert[], reply: FastifyReply): void {
  const text = new URLSearchParams(
    pending.map(({ search, maskedEmail: masked, subscriptionId }) => [
      search,
      `${masked} ${subscriptionId}`,
    ]),
  ).toString();
  if (text === '') void reply.clearCookie(NAME, OPTIONS);
  else void reply.setCookie(NAME, Buffer.from(text).toString('base64url'), OPTIONS);
}

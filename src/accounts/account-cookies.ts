import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretIn } from './secrets.js';

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** `__Host-`: browsers accept it only over TLS or from localhost, and send it only to the host that set it. */
const SECRET_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

/** A secret in an HttpOnly cookie. */
export class SecretCookie {
  constructor(
    private readonly name: `__Host-${string}`,
    private readonly maxAgeSeconds: number,
  ) {}

  read({ cookies }: FastifyRequest): string | undefined {
    // A malformed URL is answered before its cookies are parsed.
    return secretIn((cookies as FastifyRequest['cookies'] | null)?.[this.name]);
  }

  keep(secret: string, reply: FastifyReply): void {
    void reply.setCookie(this.name, secret, { ...SECRET_OPTIONS, maxAge: this.maxAgeSeconds });
  }

  keepForSession(secret: string, reply: FastifyReply): void {
    void reply.setCookie(this.name, secret, SECRET_OPTIONS);
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, SECRET_OPTIONS);
  }
}

/** Seconds until an idle session expires. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Seconds until a sign-in link, or a sign-in at a provider, expires. */
export const LINK_SECONDS = 15 * 60;

export const SESSION_COOKIE = new SecretCookie('__Host-session', SESSION_SECONDS);

/** The browser that requested a sign-in link, or was sent to a provider. */
export const REQUESTING_BROWSER_COOKIE = new SecretCookie('__Host-asked', LINK_SECONDS);

/** A browser that saves things without an account. */
export const VISITOR_COOKIE = new SecretCookie('__Host-visitor', YEAR_SECONDS);

/** Days a car stays in browsing history after its last view. */
export const VIEWED_DAYS = 90;

/** Identifies the browsing history of a browser without an account. Not `VISITOR_COOKIE`: that one means that something was saved. */
export const VIEWER_COOKIE = new SecretCookie('__Host-viewer', VIEWED_DAYS * DAY_SECONDS);

/** Secrets of a browser without an account: for saved things and for browsing history. */
export interface BrowserSecrets {
  readonly visitor: string | undefined;
  readonly viewer: string | undefined;
}

export function browserSecretsOf(request: FastifyRequest): BrowserSecrets {
  return { visitor: VISITOR_COOKIE.read(request), viewer: VIEWER_COOKIE.read(request) };
}

/** Clears both cookies after sign-in moved their data into the account. */
export function clearBrowserSecrets(reply: FastifyReply): void {
  VISITOR_COOKIE.clear(reply);
  VIEWER_COOKIE.clear(reply);
}

const ALERT = 'alert';
/** Age of the alert cookie (specification). */
const ALERT_OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 1_800 } as const;

/**
 * Whether this browser recently subscribed to alerts. It is not prompted again with the next
 * search.
 */
export function hasSubscribed({ cookies }: FastifyRequest): boolean {
  return (cookies as FastifyRequest['cookies'] | null)?.[ALERT] === '1';
}

/** Sets that cookie. It does not reveal whether the address is known. */
export function setSubscribedCookie(reply: FastifyReply): void {
  void reply.setCookie(ALERT, '1', ALERT_OPTIONS);
}

const SAVED_COUNT_COOKIE = 'saved_count';
const SAVED_COUNT_OPTIONS = { path: '/', sameSite: 'lax' } as const;
/** The header has room for three digits. */
const SAVED_COUNT = /^[1-9]\d{0,2}$/;

/** Number of saved cars and searches. Scripts can read it, so that cached pages show it, too. */
export function savedCountOf({ cookies }: FastifyRequest): number {
  const text = (cookies as FastifyRequest['cookies'] | null)?.[SAVED_COUNT_COOKIE] ?? '';
  return SAVED_COUNT.test(text) ? Number(text) : 0;
}

/** Sets or clears that cookie. */
export function sayHowManyAreSaved(
  count: number,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (count > 0)
    void reply.setCookie(SAVED_COUNT_COOKIE, String(count), {
      ...SAVED_COUNT_OPTIONS,
      maxAge: YEAR_SECONDS,
    });
  else if (request.cookies[SAVED_COUNT_COOKIE] !== undefined)
    void reply.clearCookie(SAVED_COUNT_COOKIE, SAVED_COUNT_OPTIONS);
}

const SIGNED_IN = 'signed_in';
const SIGNED_IN_OPTIONS = { path: '/', sameSite: 'lax' } as const;

/** The specification's signed-in cookie. Scripts can read it; it grants nothing. */
export function isSignedInBrowser({ cookies }: FastifyRequest): boolean {
  return (cookies as FastifyRequest['cookies'] | null)?.[SIGNED_IN] === '1';
}

/** Sets or clears that cookie. */
export function sayWhetherSignedIn(isSignedIn: boolean, reply: FastifyReply): void {
  if (isSignedIn)
    void reply.setCookie(SIGNED_IN, '1', { ...SIGNED_IN_OPTIONS, maxAge: SESSION_SECONDS });
  else void reply.clearCookie(SIGNED_IN, SIGNED_IN_OPTIONS);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretIn } from './secrets.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `__Host-`: the browser takes it over TLS (or from this machine) alone, and sends it to the host that has set it alone. */
const SECRET_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

/** A secret that a browser keeps and no script of a page can read. */
class SecretCookie {
  constructor(
    private readonly name: `__Host-${string}`,
    private readonly maxAgeSeconds: number,
  ) {}

  read({ cookies }: FastifyRequest): string | undefined {
    // An address that no route can be looked up for is answered before its cookies are read.
    return secretIn((cookies as FastifyRequest['cookies'] | null)?.[this.name]);
  }

  keep(secret: string, reply: FastifyReply): void {
    void reply.setCookie(this.name, secret, { ...SECRET_OPTIONS, maxAge: this.maxAgeSeconds });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, SECRET_OPTIONS);
  }
}

/** How long somebody stays signed in who does not come back, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** How long a link to sign in is good, and the way to a provider and back, in seconds. */
export const LINK_SECONDS = 15 * 60;

/** Who is signed in. */
export const SESSION_COOKIE = new SecretCookie('__Host-session', SESSION_SECONDS);

/** The browser that asked for a link to sign in, or was sent to a provider. */
export const ASKING_BROWSER_COOKIE = new SecretCookie('__Host-asked', LINK_SECONDS);

/** A browser that keeps something without an account. */
export const VISITOR_COOKIE = new SecretCookie('__Host-visitor', YEAR_SECONDS);

const ALERT = 'alert';
/** The specification's age of the alert cookie. */
const ALERT_OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 1_800 } as const;

/** Whether this browser has left an address for alerts a while ago: it is not asked for one again with the next search. */
export function hasSubscribed({ cookies }: FastifyRequest): boolean {
  return (cookies as FastifyRequest['cookies'] | null)?.[ALERT] === '1';
}

/** An address was left; whether it is known is said to nobody. */
export function saySubscribed(reply: FastifyReply): void {
  void reply.setCookie(ALERT, '1', ALERT_OPTIONS);
}

const SAVED_COUNT_COOKIE = 'saved_count';
const SAVED_COUNT_OPTIONS = { path: '/', sameSite: 'lax' } as const;
/** The header has room for three digits. */
const SAVED_COUNT = /^[1-9]\d{0,2}$/;

/** How many cars and searches this browser was last told to have saved. Scripts can read it: a page of a cache shows it, too. */
export function savedCountOf({ cookies }: FastifyRequest): number {
  const text = (cookies as FastifyRequest['cookies'] | null)?.[SAVED_COUNT_COOKIE] ?? '';
  return SAVED_COUNT.test(text) ? Number(text) : 0;
}

/** Sets that cookie, or takes it away. */
export function sayHowManyAreSaved(count: number, request: FastifyRequest, reply: FastifyReply): void {
  if (count > 0) void reply.setCookie(SAVED_COUNT_COOKIE, String(count), { ...SAVED_COUNT_OPTIONS, maxAge: YEAR_SECONDS });
  else if (request.cookies[SAVED_COUNT_COOKIE] !== undefined) void reply.clearCookie(SAVED_COUNT_COOKIE, SAVED_COUNT_OPTIONS);
}

const SIGNED_IN = 'signed_in';
const SIGNED_IN_OPTIONS = { path: '/', sameSite: 'lax' } as const;

/** The specification's signed-in cookie, which scripts can read: it says that somebody is signed in, and opens nothing. */
export function isSignedInBrowser({ cookies }: FastifyRequest): boolean {
  return (cookies as FastifyRequest['cookies'] | null)?.[SIGNED_IN] === '1';
}

/** Sets that cookie, or takes it away. */
export function sayWhetherSignedIn(isSignedIn: boolean, reply: FastifyReply): void {
  if (isSignedIn) void reply.setCookie(SIGNED_IN, '1', { ...SIGNED_IN_OPTIONS, maxAge: SESSION_SECONDS });
  else void reply.clearCookie(SIGNED_IN, SIGNED_IN_OPTIONS);
}

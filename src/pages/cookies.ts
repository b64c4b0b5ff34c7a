import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../http/caching.js';
import { isPrivacyAsked } from '../http/global-privacy-control.js';
import type { Param } from '../search/filters/filter.js';
import { RESULTS_PATH } from '../wording/links.js';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const MAX_TRACKING_LENGTH = 64;

/**
 * Copies osid, psid and siomid to cookies of the channel's lifetime; other characters than a code's are not stored, and nothing is under
 * Global Privacy Control.
 */
export function setTrackingCookies(tracking: readonly Param[], request: FastifyRequest, reply: FastifyReply): void {
  // A browser that remembers the redirect would not get the cookies a second time.
  if (tracking.length > 0) void reply.header('cache-control', CACHING.noStore);
  if (isPrivacyAsked(request)) return;
  for (const [name, value] of tracking) {
    if (/^[\w.-]+$/.test(value) && value.length <= MAX_TRACKING_LENGTH) {
      void reply.setCookie(name, value, { path: '/', maxAge: WEEK_SECONDS, sameSite: 'lax', httpOnly: true });
    }
  }
}

const NOTICE_OPTIONS = { path: RESULTS_PATH, sameSite: 'lax', httpOnly: true } as const;

/** A text that travels over a redirect to the results and is read there once. */
export class NoticeCookie {
  private static readonly names: string[] = [];

  constructor(
    private readonly name: string,
    private readonly maxAgeSeconds: number,
  ) {
    NoticeCookie.names.push(name);
  }

  /** Whether any of them waits to be read. */
  static isAnyIn({ cookies }: FastifyRequest): boolean {
    return NoticeCookie.names.some((name) => cookies[name] !== undefined);
  }

  keep(text: string, reply: FastifyReply): void {
    void reply.setCookie(this.name, text, { ...NOTICE_OPTIONS, maxAge: this.maxAgeSeconds });
  }

  /**
   * Undefined where nothing was kept, or nothing that `isOfPage`: another page of the browser may wait for it. Anybody can write a cookie:
   * what it says is read as carefully as an address.
   */
  take(request: FastifyRequest, reply: FastifyReply, isOfPage: (text: string) => boolean = () => true): string | undefined {
    const text = request.cookies[this.name];
    if (text !== undefined && !isOfPage(text)) return undefined;
    // Nobody reads the page of a HEAD.
    if (text !== undefined && request.method !== 'HEAD') void reply.clearCookie(this.name, NOTICE_OPTIONS);
    return text;
  }
}

/** The longest that a choice is kept. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * What a shopper has settled, kept with their browser and read by the server alone: for so many seconds, or until the browser is closed.
 * Anybody can write a cookie: whoever reads one takes nothing from it that no address could ask.
 */
export class ChoiceCookie {
  private readonly options;

  constructor(
    private readonly name: string,
    private readonly maxAgeSeconds?: number,
    path = '/',
  ) {
    this.options = { path, sameSite: 'lax', httpOnly: true } as const;
  }

  read({ cookies }: FastifyRequest): string | undefined {
    // An address that no route can be looked up for is answered before its cookies are read.
    return (cookies as FastifyRequest['cookies'] | null)?.[this.name];
  }

  /** An empty text is the same as no choice; one that is not to last is kept until the browser is closed. */
  keep(text: string, reply: FastifyReply, isLasting = true): void {
    if (text === '') void reply.clearCookie(this.name, this.options);
    else void reply.setCookie(this.name, text, { ...this.options, ...(isLasting && { maxAge: this.maxAgeSeconds }) });
  }
}

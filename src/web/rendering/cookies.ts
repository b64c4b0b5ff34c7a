import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../../platform/http/caching.js';
import { sendsPrivacyControl } from '../../platform/http/global-privacy-control.js';
import type { Param } from '../../search/filters/filter.js';
import { RESULTS_PATH } from '../../routes/links.js';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const MAX_TRACKING_LENGTH = 64;

/**
 * Copies osid, psid and siomid to cookies with the channel's lifetime. Ignores invalid characters,
 * and stores nothing with Global Privacy Control.
 */
export function setTrackingCookies(
  tracking: readonly Param[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // With a cached redirect, the browser would not get the cookies again.
  if (tracking.length > 0) void reply.header('cache-control', CACHING.noStore);
  if (sendsPrivacyControl(request)) return;
  for (const [name, value] of tracking) {
    if (/^[\w.-]+$/.test(value) && value.length <= MAX_TRACKING_LENGTH) {
      void reply.setCookie(name, value, {
        path: '/',
        maxAge: WEEK_SECONDS,
        sameSite: 'lax',
        httpOnly: true,
      });
    }
  }
}

const NOTICE_OPTIONS = { path: RESULTS_PATH, sameSite: 'lax', httpOnly: true } as const;

/** A text that survives a redirect and is read once. */
export class FlashCookie {
  private static readonly names: string[] = [];

  constructor(
    private readonly name: string,
    private readonly maxAgeSeconds: number,
  ) {
    FlashCookie.names.push(name);
  }

  /** Whether any of them is unread. */
  static isAnyIn({ cookies }: FastifyRequest): boolean {
    return FlashCookie.names.some((name) => cookies[name] !== undefined);
  }

  keep(text: string, reply: FastifyReply): void {
    void reply.setCookie(this.name, text, { ...NOTICE_OPTIONS, maxAge: this.maxAgeSeconds });
  }

  /**
   * Undefined without a cookie, or if `isOfPage` rejects it: it may be meant for another page of
   * the browser. Cookies are user input, so the text must be validated like a URL.
   */
  take(
    request: FastifyRequest,
    reply: FastifyReply,
    isOfPage: (text: string) => boolean = () => true,
  ): string | undefined {
    const text = request.cookies[this.name];
    if (text !== undefined && !isOfPage(text)) return undefined;
    // HEAD responses have no page to show it.
    if (text !== undefined && request.method !== 'HEAD')
      void reply.clearCookie(this.name, NOTICE_OPTIONS);
    return text;
  }
}

/** Maximum lifetime of a choice. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A shopper's choice in an HttpOnly cookie, for `maxAgeSeconds` or until the browser is closed.
 * Cookies are user input: they must not allow more than a URL could.
 */
export class PreferenceCookie {
  private readonly options;

  constructor(
    private readonly name: string,
    private readonly maxAgeSeconds?: number,
    path = '/',
  ) {
    this.options = { path, sameSite: 'lax', httpOnly: true } as const;
  }

  read({ cookies }: FastifyRequest): string | undefined {
    // Requests with an invalid URL are answered before cookies are parsed.
    return (cookies as FastifyRequest['cookies'] | null)?.[this.name];
  }

  /** An empty text deletes the choice. With `isLasting` false it is a session cookie. */
  keep(text: string, reply: FastifyReply, isLasting = true): void {
    if (text === '') void reply.clearCookie(this.name, this.options);
    else
      void reply.setCookie(this.name, text, {
        ...this.options,
        ...(isLasting && { maxAge: this.maxAgeSeconds }),
      });
  }
}

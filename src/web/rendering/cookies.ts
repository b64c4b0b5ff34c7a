import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESULTS_PATH } from '../../routes/links.js';

const NOTICE_OPTIONS = { path: RESULTS_PATH, sameSite: 'lax', httpOnly: true } as const;

/** A string that survives a redirect and is read once. */
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

  /** An empty string deletes the choice. With `isLasting` false it is a session cookie. */
  keep(text: string, reply: FastifyReply, isLasting = true): void {
    if (text === '') void reply.clearCookie(this.name, this.options);
    else
      void reply.setCookie(this.name, text, {
        ...this.options,
        ...(isLasting && { maxAge: this.maxAgeSeconds }),
      });
  }
}

import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** Objects and lists within one another, and members of one list. */
const MAX_DEPTH = 20;
const MAX_ITEMS = 100;

/** Bodies are JSON, of so many bytes at most; longer ones are 413. */
export const MAX_BODY_BYTES = 16_384;

/** What a route says that takes the form by which a mail program unsubscribes (RFC 8058): `@RouteConfig(TAKES_ONE_CLICK)`. */
export const TAKES_ONE_CLICK = { takesOneClick: true } as const;

/** The one form there is, in either of the two ways it may be written. */
const ONE_CLICK_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const ONE_CLICK = /^\s*List-Unsubscribe=One-Click\s*$|name="?List-Unsubscribe"?\s*\r?\n\r?\nOne-Click\s/i;
const MAX_ONE_CLICK_BYTES = 512;

/**
 * Reads bodies, JSON alone. What is nested deeper than anything of ours, or lists more, is refused before a handler walks over it,
 * and so are names that would change what all objects have (`__proto__`, `constructor`). One route takes one form beside it.
 */
export function readJsonBodies(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A change that needs no words.
    if (body === '') return done(null, undefined);
    void parse(request, body.toString(), (error, value) => {
      const wrong = error ? 'The body cannot be read as JSON.' : shapeProblem(value);
      return wrong === undefined ? done(null, value) : done(new BadRequestException(wrong));
    });
  });
  server.addContentTypeParser(ONE_CLICK_TYPES, { parseAs: 'string', bodyLimit: MAX_ONE_CLICK_BYTES }, (request, body, done) => {
    if (!takesOneClick(request)) return done(new UnsupportedMediaTypeException('The body is asked as application/json.'));
    return ONE_CLICK.test(body.toString()) ? done(null, {}) : done(new BadRequestException('The body is not List-Unsubscribe=One-Click.'));
  });
}

function takesOneClick({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_ONE_CLICK>).takesOneClick === true;
}

/** What no text has: NUL, and halves of characters. */
function isNoText(value: unknown): boolean {
  return typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'));
}

/** What is too much about a value, in words; undefined for one within the bounds. Walks without recursion, however deep it is. */
export function shapeProblem(value: unknown): string | undefined {
  let level: readonly unknown[] = [value];
  for (let depth = 0; ; depth++) {
    if (level.some(isNoText)) return 'The body has a text with characters that there are not.';
    const containers = level.filter((one) => typeof one === 'object' && one !== null);
    if (containers.length === 0) return undefined;
    if (depth >= MAX_DEPTH) return `The body is nested too deep: ${MAX_DEPTH} levels at most.`;
    if (containers.some((one) => Array.isArray(one) && one.length > MAX_ITEMS)) return `The body lists too much: ${MAX_ITEMS} at most.`;
    level = containers.flatMap((one) => Object.values(one));
  }
}

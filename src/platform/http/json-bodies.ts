import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FORM_TYPE, takesBeacon, takesForm } from './csrf.js';

/** Nesting depth of a body. */
const MAX_DEPTH = 20;
const MAX_ITEMS = 100;
const MAX_FIELD_LENGTH = 200;

/** Longer bodies get 413. */
export const MAX_BODY_BYTES = 16_384;

/** An invalid body: status 400, with the path of the member at fault (`views.0.vin`, or `body`). */
export class UnusableBody extends BadRequestException {
  constructor(
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}

/**
 * Route option: accepts the one-click unsubscribe form of mail programs (RFC 8058):
 * `@RouteConfig(TAKES_ONE_CLICK)`.
 */
export const TAKES_ONE_CLICK = { takesOneClick: true } as const;

/** The two encodings of that form. */
const ONE_CLICK_TYPES = [FORM_TYPE, 'multipart/form-data'];
const ONE_CLICK =
  /^\s*List-Unsubscribe=One-Click\s*$|name="?List-Unsubscribe"?\s*\r?\n\r?\nOne-Click\s/i;
const MAX_ONE_CLICK_BYTES = 512;

/** A form may escape each byte as three. */
const MAX_FORM_BYTES = 65_536;

/**
 * Parses JSON bodies. Rejects deep nesting, long lists, and keys that would change prototypes
 * (`__proto__`, `constructor`), before a handler reads them. One route also takes the one-click
 * form, and routes with `TAKES_FORM` plain forms.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (request, body, done) => {
      const isJson =
        takesBeacon(request) ||
        !request.headers['content-type']?.toLowerCase().startsWith('text/plain');
      if (!isJson)
        return done(new UnsupportedMediaTypeException('Send the body as application/json.'));
      // A change without a body.
      if (body === '') return done(null, undefined);
      void parse(request, body.toString(), (error, value) => {
        const wrong = error
          ? new UnusableBody('The body cannot be read as JSON.', 'body')
          : shapeProblem(value);
        return wrong === undefined ? done(null, value) : done(wrong);
      });
    },
  );
  server.addContentTypeParser(
    ONE_CLICK_TYPES,
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (request, body, done) => {
      if (takesForm(request)) return done(null, formFields(body.toString()));
      if (body.length > MAX_ONE_CLICK_BYTES) return done(new PayloadTooLargeException());
      if (!takesOneClick(request))
        return done(new UnsupportedMediaTypeException('Send the body as application/json.'));
      return ONE_CLICK.test(body.toString())
        ? done(null, {})
        : done(new UnusableBody('The body is not List-Unsubscribe=One-Click.', 'body'));
    },
  );
}

/** Fields of a plain form by name; the last one wins. NUL characters are dropped. */
export function formFields(body: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(new URLSearchParams(body), ([name, value]) => [name, value.replaceAll('\0', '')]),
  );
}

function takesOneClick({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_ONE_CLICK>).takesOneClick === true;
}

/** Characters that are not valid text: NUL, and unpaired surrogates. */
function isNoText(value: unknown): boolean {
  return typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'));
}

/**
 * The error of a value; undefined if it is within the bounds. Walks without recursion, at any
 * depth.
 */
function shapeProblem(value: unknown): UnusableBody | undefined {
  let level: readonly Member[] = [{ field: '', value }];
  for (let depth = 0; ; depth++) {
    const noText = level.find((one) => isNoText(one.value));
    if (noText) return new UnusableBody('The body contains invalid Unicode.', nameOf(noText));
    const containers = level.filter((one) => typeof one.value === 'object' && one.value !== null);
    if (containers.length === 0) return undefined;
    if (depth >= MAX_DEPTH)
      return new UnusableBody(
        `The body is nested too deeply: ${MAX_DEPTH} levels at most.`,
        nameOf(containers[0]!),
      );
    const long = containers.find((one) => Array.isArray(one.value) && one.value.length > MAX_ITEMS);
    if (long)
      return new UnusableBody(`The body has too many items: ${MAX_ITEMS} at most.`, nameOf(long));
    level = containers.flatMap((one) =>
      Object.entries(one.value as object).map(([name, inner]) => ({
        field: one.field === '' ? name : `${one.field}.${name}`,
        value: inner,
      })),
    );
  }
}

/** A value in a body, by its path; the path of the body itself is empty. */
interface Member {
  readonly field: string;
  readonly value: unknown;
}

/** None of our bodies has longer paths. */
function nameOf({ field }: Member): string {
  return field.slice(0, MAX_FIELD_LENGTH) || 'body';
}

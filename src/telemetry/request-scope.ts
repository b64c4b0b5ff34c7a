import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What a caller may call its request: a plain token, which can stand in a log, a header and a page as it is. */
const TOKEN = /^[A-Za-z0-9_-]{1,64}$/;
/** Of a UUID the part that is random and short enough to be read out over a telephone: 48 bits. */
const OWN_ID_LENGTH = 12;

const scope = new AsyncLocalStorage<string>();

/** The header that brings the id of a request and takes it back. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The caller's own id where it is a plain token, a new one otherwise. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && TOKEN.test(header) ? header : randomUUID().slice(-OWN_ID_LENGTH);
}

/** Whatever `run` begins, now or later, belongs to the request of this id. */
export function withinRequest<Result>(id: string, run: () => Result): Result {
  return scope.run(id, run);
}

/** Whatever `run` begins, now or later, belongs to no request. */
export function outsideRequests<Result>(run: () => Result): Result {
  return scope.exit(run);
}

/** The request that the code which asks works for; undefined where it works for none. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}

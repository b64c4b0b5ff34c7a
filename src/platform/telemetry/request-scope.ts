import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Request ids accepted from callers: safe in logs, headers and pages. */
const TOKEN = /^[A-Za-z0-9_-]{1,64}$/;
/** The random part of a UUID that is short enough to read out over the phone: 48 bits. */
const OWN_ID_LENGTH = 12;

const scope = new AsyncLocalStorage<string>();

/** Header with the request id, in requests and responses. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The caller's id if it is a plain token, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && TOKEN.test(header)
    ? header
    : randomUUID().slice(-OWN_ID_LENGTH);
}

/** Everything that `run` starts belongs to the request with this id. */
export function withinRequest<Result>(id: string, run: () => Result): Result {
  return scope.run(id, run);
}

/** Everything that `run` starts belongs to no request. */
export function outsideRequests<Result>(run: () => Result): Result {
  return scope.exit(run);
}

/** Id of the current request; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CACHING } from './caching.js';
import { problemText } from './refusal.js';

/** What Node says of a request that did not become one, and what its sender is told. */
const KINDS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The URL and the headers of the request are too long.' },
};
const UNREADABLE = { status: 400, detail: 'This is not a valid HTTP/1.1 request: its method, headers or body cannot be read.' };

/**
 * Answers what is no request with a problem, as errors of calls are, and closes the connection: where the next one begins nobody knows.
 * Returns the status, or undefined where the connection is gone.
 */
export function answerUnreadable({ code = '' }: Error & { readonly code?: string }, socket: Socket): number | undefined {
  // Nobody is there any more.
  if (code === 'ECONNRESET' || socket.destroyed) return undefined;
  const { status, detail } = KINDS[code] ?? UNREADABLE;
  const body = problemText(status, detail);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cache-Control: ${CACHING.noStore}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
  return status;
}

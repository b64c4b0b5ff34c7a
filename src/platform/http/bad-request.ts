import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from './answer-headers.js';
import { CACHING } from './caching.js';
import { problemText } from './reject-request.js';

/** Statuses and messages for parser errors of Node. */
const KINDS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: 'The URL and the headers of the request are too long.',
  },
};
const UNREADABLE = {
  status: 400,
  detail: 'This is not a valid HTTP/1.1 request: its method, headers or body cannot be read.',
};

/**
 * Responds with a problem and closes the connection, because the start of the next request is
 * unknown. Returns the status, or undefined if the connection is gone.
 */
export function answerBadRequests(
  { code = '' }: Error & { readonly code?: string },
  socket: Socket,
): number | undefined {
  if (code === 'ECONNRESET' || socket.destroyed) return undefined;
  const { status, detail } = KINDS[code] ?? UNREADABLE;
  const body = problemText(status, detail);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cache-Control: ${CACHING.noStore}`,
    ...Array.from(securityHeaders(), ([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
  return status;
}

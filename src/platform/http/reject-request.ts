import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { currentRequestId } from '../telemetry/request-scope.js';
import { CACHING } from './caching.js';

/** Response to a request that a hook rejects. */
export interface Rejection {
  readonly status: number;
  /** What happened and what to do, in one or two sentences of plain text. */
  readonly detail: string;
  /** Heading of the page. */
  readonly heading: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const STYLE =
  'body{margin:0;display:grid;place-items:center;min-height:100vh;background:#f4f6fa;color:#10151c;font:1rem/1.6 system-ui,sans-serif}\n' +
  'main{max-width:32rem;padding:1.5rem}h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}p{margin:0}';

/** CSP source of the style of these pages. */
export const REJECTION_STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

const rejectedReplies = new WeakSet<FastifyReply>();

/** Whether `rejectRequest` sent the response. */
export function wasRejected(reply: FastifyReply): boolean {
  return rejectedReplies.has(reply);
}

/**
 * Rejects a request: with a problem if it is a JSON call, else with a static page, which is cheap
 * under a flood of requests.
 */
export function rejectRequest(
  reply: FastifyReply,
  { status, detail, heading, headers = {} }: Rejection,
  isJson: boolean,
): FastifyReply {
  rejectedReplies.add(reply);
  return reply
    .status(status)
    .headers({ ...headers, 'cache-control': CACHING.noStore })
    .type(isJson ? 'application/problem+json' : 'text/html; charset=utf-8')
    .send(isJson ? problemText(status, detail) : page(heading, detail));
}

/** Body of a problem that no call documents. */
export function problemText(status: number, detail: string): string {
  return JSON.stringify({
    type: `/docs#problem-${status}`,
    title: STATUS_CODES[status],
    status,
    detail,
    requestId: currentRequestId(),
  });
}

function page(heading: string, detail: string): string {
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title>
<style>${STYLE}</style></head>
<body><main><h1>${heading}</h1>
<p>${detail}</p></main></body></html>`;
}

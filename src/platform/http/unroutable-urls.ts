import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_SEGMENT_LENGTH = 100;

/**
 * URLs that the router rejects before any hook: a stray percent sign, a part that is too long.
 * They are routed again under a similar path, so that they pass the same checks as others; a hook
 * then answers with the router's status.
 */
export class UnroutableUrls {
  private readonly statuses = new WeakMap<IncomingMessage, number>();

  /** Routes the request again, by Fastify's `routing`. */
  routeAgain(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    routing: (request: IncomingMessage, response: ServerResponse) => void,
  ): void {
    this.statuses.set(request, status);
    request.url = routablePath(request.url ?? '/');
    routing(request, response);
  }

  /** The router's status for its URL; undefined for others. */
  statusOf(request: IncomingMessage): number | undefined {
    return this.statuses.get(request);
  }
}

/** Below the same first folders, so that calls get a problem; without a slash to redirect. */
function routablePath(url: string): string {
  const segments = url.split('?', 1)[0]!.replaceAll('%', '_').split('/').filter(Boolean);
  return `/${segments.map((segment) => segment.slice(0, MAX_SEGMENT_LENGTH)).join('/')}`;
}

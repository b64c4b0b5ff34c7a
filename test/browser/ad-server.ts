import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An ad request, as received. */
export interface AdCall {
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** Responses of the ad server: an ad, no ad, an error, or none at all. */
export type AdAnswer = 'ad' | 'none' | 'fault' | 'silence';

/** A small ad server. Its page tells the parent page that it shows an ad. */
export class AdServer {
  answer: AdAnswer = 'ad';
  calls: AdCall[] = [];
  private readonly server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://ads');
    if (pathname !== '/tag') {
      response.writeHead(404).end();
      return;
    }
    this.calls.push({ search: searchParams, headers: request.headers });
    if (this.answer === 'silence') return;
    response.writeHead(this.answer === 'fault' ? 500 : 200, {
      'content-type': 'text/html',
      'set-cookie': 'seen=1',
    });
    response.end(
      `<!doctype html><title>Ad</title><p>Ad number ${this.calls.length}</p>${this.answer === 'ad' ? SAYS_SHOWN : ''}`,
    );
  });

  /** @returns the URL of its tag, for AD_SERVER_URL */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/tag`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  callsFor(place: string): AdCall[] {
    return this.calls.filter(({ search }) => search.get('place') === place);
  }
}

const SAYS_SHOWN = "<script>parent.postMessage({ ad: 'shown' }, '*')</script>";

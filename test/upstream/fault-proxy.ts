import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of a response. */
export const FAULTS = [
  'refuse',
  'hang',
  'server error',
  'busy',
  'not found',
  'slow drip',
  'cut off',
  'no HTTP',
  'no JSON',
  'another shape',
  '50 MB',
  'wrong type',
  'redirect',
] as const;

/** Changes a valid response. */
type Lie = (answer: object) => object;

export type Fault = (typeof FAULTS)[number];

/** A proxy in front of a service that corrupts responses of selected paths. */
export class FaultProxy {
  /** Received requests by path, and those whose connection closed before the response. */
  readonly requested: string[] = [];
  readonly abandoned: string[] = [];
  private held: string | undefined;
  private slow: { readonly path: string; readonly milliseconds: number } | undefined;
  private lying: { readonly path: string; readonly lie: Lie } | undefined;
  private waiting: { url: string; pass: () => void }[] = [];
  private readonly faults = new Map<string, { readonly fault: Fault; readonly address: RegExp }>();
  private readonly server = createServer((requested, answer) => this.answer(requested, answer));

  private constructor(private readonly target: string) {}

  static async before(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * From now on corrupts responses of paths with this beginning, optionally only of matching URLs;
   * undefined stops it.
   */
  spoil(path: string | undefined, fault: Fault = 'hang', address = /^/): void {
    this.faults.clear();
    if (path !== undefined) this.faults.set(path, { fault, address });
  }

  /** From now on delays requests of paths with this beginning; undefined stops it. */
  slowDown(path: string | undefined, milliseconds = 0): void {
    this.slow = path === undefined ? undefined : { path, milliseconds };
  }

  /** From now on changes responses of paths with this beginning; undefined stops it. */
  lie(path: string | undefined, lie: Lie = (answer) => answer): void {
    this.lying = path === undefined ? undefined : { path, lie };
  }

  /** From now on holds requests of paths with this beginning until `release`. */
  hold(path: string): void {
    this.held = path;
  }

  /** Number of held requests with a matching URL. */
  waitingFor(address: RegExp): number {
    return this.waiting.filter(({ url }) => address.test(url)).length;
  }

  /**
   * Releases the held requests with a matching URL; without one, all of them and all later ones.
   */
  release(address?: RegExp): void {
    if (!address) this.held = undefined;
    const goesOn = ({ url }: { url: string }) => !address || address.test(url);
    const gone = this.waiting.filter(goesOn);
    this.waiting = this.waiting.filter((one) => !goesOn(one));
    for (const { pass } of gone) pass();
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private answer(requested: IncomingMessage, answer: ServerResponse): void {
    const [path = ''] = requested.url!.split('?', 1);
    this.requested.push(path);
    answer.once('close', () => {
      if (!answer.writableFinished) this.abandoned.push(path);
    });
    const spoilt = [...this.faults].find(
      ([start, { address }]) => isOf(start, path) && address.test(requested.url!),
    )?.[1];
    if (spoilt) this.spoilt(spoilt.fault, answer);
    else if (this.held !== undefined && isOf(this.held, path))
      this.waiting.push({ url: requested.url!, pass: () => this.passOn(requested, answer) });
    else if (this.slow && isOf(this.slow.path, path))
      setTimeout(() => this.passOn(requested, answer), this.slow.milliseconds);
    else this.passOn(requested, answer);
  }

  private passOn(requested: IncomingMessage, answer: ServerResponse): void {
    const { method, headers } = requested;
    const passed = request(this.target + requested.url!, { method, headers }, (found) => {
      const [path = ''] = requested.url!.split('?', 1);
      if (this.lying && isOf(this.lying.path, path))
        return void lieAbout(found, answer, this.lying.lie);
      answer.writeHead(found.statusCode!, found.headers);
      return void found.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    requested.pipe(passed);
  }

  private spoilt(fault: Fault, answer: ServerResponse): void {
    const json = { 'content-type': 'application/json' };
    switch (fault) {
      case 'refuse':
        return void answer.socket!.destroy();
      case 'hang':
        return undefined;
      case 'server error':
        return void answer.writeHead(500, json).end('{"status":500}');
      case 'busy':
        return void answer.writeHead(503, { ...json, 'retry-after': '1' }).end('{"status":503}');
      case 'not found':
        return void answer.writeHead(404, json).end('{"status":404}');
      case 'slow drip':
        answer.writeHead(200, json);
        return drip(answer);
      case 'cut off':
        return void answer
          .writeHead(200, { ...json, 'content-length': '1000' })
          .write('{"listings":', () => answer.socket!.destroy());
      case 'no HTTP':
        return void answer.socket!.end('SSH-2.0-OpenSSH_9.2\r\n\r\n');
      case 'no JSON':
        return void answer.writeHead(200, json).end('{"listings":[');
      case 'another shape':
        return void answer.writeHead(200, json).end('{"listings":"many","totalResultCount":"all"}');
      case '50 MB':
        return void answer.writeHead(200, json).end(Buffer.alloc(50 * 2 ** 20, ' '));
      case 'wrong type':
        return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      case 'redirect':
        return void answer
          .writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' })
          .end();
    }
  }
}

function isOf(start: string, path: string): boolean {
  return path === start || (start.endsWith('/') && path.startsWith(start));
}

async function lieAbout(found: IncomingMessage, answer: ServerResponse, lie: Lie): Promise<void> {
  const text = Buffer.concat(await found.toArray()).toString();
  answer
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(lie(JSON.parse(text) as object)));
}

/** One character at a time, without an end. */
function drip(answer: ServerResponse): void {
  const timer = setInterval(() => answer.write(' '), 20);
  answer.once('close', () => clearInterval(timer));
}

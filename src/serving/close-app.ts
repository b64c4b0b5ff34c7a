import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Draining } from '../operations/draining.js';

const LOOK_MS = 50;
/** How long new and just answered connections are kept, because a request may be on its way. */
const GRACE_MS = 250;
/**
 * Responses still running then are cut off, except those to changes; the app needs the rest of the
 * time to close.
 */
const ANSWER_LIMIT_MS = 2_300;
const READING: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** In a turn of the event loop this short hardly a connection can arrive. */
const IDLE_TURN_MS = 0.1;
/** A server that is never idle closes its port after this time. */
const MAX_TAKING_MS = 500;

interface OpenConnection {
  /** Requests in progress. */
  requests: number;
  /** The last one. */
  request?: IncomingMessage;
  /** Since when there are no requests, by `performance.now()`. */
  idleSince: number;
}

/**
 * Counts the requests in progress of every connection. Start watching before the server listens.
 */
export class Connections {
  private readonly open = new Map<Socket, OpenConnection>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.open.set(socket, { requests: 0, idleSince: performance.now() });
      socket.once('close', () => this.open.delete(socket));
    });
    server.on('request', (request, response) => {
      const { socket } = request;
      this.add(socket, 1, request);
      response.once('close', () => this.add(socket, -1));
    });
  }

  /**
   * Number of changes in progress: a proxy may not send them again. A body that never arrives is none.
   */
  get changes(): number {
    return [...this.open.values()].filter(isChanging).length;
  }

  /** Ends all connections without a change in progress. */
  cutReading(): void {
    for (const [socket, connection] of this.open) if (!isChanging(connection)) socket.destroy();
  }

  /** Ends idle connections, including those that never sent a request. */
  endIdle(): void {
    const idleBefore = performance.now() - GRACE_MS;
    for (const [socket, { requests, idleSince }] of this.open)
      if (requests === 0 && idleSince <= idleBefore) socket.destroy();
  }

  /**
   * Closes the port when a turn accepted no connection, because the system resets those in its
   * backlog. Until then connections are accepted but not read: a server that answers is never idle.
   */
  async closePort(): Promise<void> {
    const waiting: Socket[] = [];
    const listeners = this.server.rawListeners('connection') as ((socket: Socket) => void)[];
    this.server.removeAllListeners('connection');
    this.server.on('connection', (socket) => waiting.push(socket.on('error', () => {})));
    const until = performance.now() + MAX_TAKING_MS;
    for (let isQuiet = false; !isQuiet && performance.now() < until;) {
      const [taken, beganAt] = [waiting.length, performance.now()];
      await nextTurn();
      isQuiet = taken === waiting.length && performance.now() - beganAt < IDLE_TURN_MS;
    }
    // `server.close()` of HTTP would also end connections with unread requests.
    NetServer.prototype.close.call(this.server);
    this.server.removeAllListeners('connection');
    for (const listener of listeners) this.server.on('connection', listener);
    for (const socket of waiting) this.server.emit('connection', socket);
  }

  private add(socket: Socket, requests: number, request?: IncomingMessage): void {
    const known = this.open.get(socket);
    if (known) {
      this.open.set(socket, {
        ...known,
        ...(request && { request }),
        requests: known.requests + requests,
        idleSince: performance.now(),
      });
    }
  }
}

function isChanging({ requests, request }: OpenConnection): boolean {
  return requests > 0 && request!.complete && !READING.has(request!.method);
}

/**
 * Graceful shutdown. For `drainMs` the server accepts requests while its readiness fails. Then the
 * port closes, and keep-alive connections end as they become idle. The app closes after the last
 * connection, because it would reject requests while closing. `report` gets the number of changes in
 * progress.
 */
export async function closeApp(
  app: NestFastifyApplication,
  connections: Connections,
  drainMs: number,
  report: (changes: number) => void,
): Promise<void> {
  const server = app.getHttpServer();
  setTimeout(() => connections.cutReading(), ANSWER_LIMIT_MS).unref();
  setInterval(() => report(connections.changes), LOOK_MS).unref();
  app.get(Draining, { strict: false }).begin();
  await sleep(drainMs);
  if (server.listening) {
    const gone = once(server, 'close');
    await connections.closePort();
    // Data that arrived by the end of a turn has been read.
    const lettingGo = setInterval(() => setImmediate(() => connections.endIdle()), LOOK_MS);
    await gone;
    clearInterval(lettingGo);
  }
  await app.close();
}

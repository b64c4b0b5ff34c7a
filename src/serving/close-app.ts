import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Draining } from '../operations/draining.js';

const LOOK_MS = 50;
/** Who has just connected, or has just been answered, may be asking: that long it is waited for. */
const GRACE_MS = 250;
/** What is still being answered then is cut off: the app has to put away what it keeps. */
const ANSWER_LIMIT_MS = 2_300;
/** A turn of the loop that is as short has answered nobody meanwhile. */
const IDLE_TURN_MS = 1;
/** A server that is never idle closes its port after so long. */
const MAX_TAKING_MS = 250;

interface OpenConnection {
  /** That are being answered. */
  requests: number;
  /** Since when there is none, as of `performance.now()`. */
  idleSince: number;
}

/** Which connections of a server have a request that is being answered; watch it before it listens. */
export class Connections {
  private readonly open = new Map<Socket, OpenConnection>();
  private taken = 0;

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.taken++;
      this.open.set(socket, { requests: 0, idleSince: performance.now() });
      socket.once('close', () => this.open.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.add(socket, 1);
      response.once('close', () => this.add(socket, -1));
    });
  }

  /** Ends those over which nothing is being answered, and nothing was lately: idle ones, and those that have never asked anything. */
  endIdle(): void {
    const idleBefore = performance.now() - GRACE_MS;
    for (const [socket, { requests, idleSince }] of this.open) if (requests === 0 && idleSince <= idleBefore) socket.destroy();
  }

  /**
   * Takes those that wait in the system's queue, which are reset when the port closes: until a turn finds none, and is over before others
   * can have come.
   */
  async takeWaiting(): Promise<void> {
    const until = performance.now() + MAX_TAKING_MS;
    for (let isQuiet = false; !isQuiet && performance.now() < until;) {
      const [taken, beganAt] = [this.taken, performance.now()];
      await nextTurn();
      isQuiet = taken === this.taken && performance.now() - beganAt < IDLE_TURN_MS;
    }
  }

  private add(socket: Socket, requests: number): void {
    const known = this.open.get(socket);
    if (known) this.open.set(socket, { requests: known.requests + requests, idleSince: performance.now() });
  }
}

/**
 * Closes it when what is being answered is answered. For `drainMs` it takes requests as before, while its readiness says that it will not;
 * then nobody can connect any more, and connections are let go of as they fall idle: their clients might keep them. The app goes on until
 * the last of them is gone: what it is asked while it closes it would refuse.
 */
export async function closeApp(app: NestFastifyApplication, connections: Connections, drainMs: number): Promise<void> {
  const server = app.getHttpServer();
  setTimeout(() => server.closeAllConnections(), ANSWER_LIMIT_MS).unref();
  app.get(Draining, { strict: false }).begin();
  await sleep(drainMs);
  await connections.takeWaiting();
  if (server.listening) {
    const gone = once(server, 'close');
    // Only listening ends: the own way of an HTTP server to close ends connections as well, with requests that lie unread in them.
    NetServer.prototype.close.call(server);
    // What has come by the end of a turn's reading has been read.
    const lettingGo = setInterval(() => setImmediate(() => connections.endIdle()), LOOK_MS);
    await gone;
    clearInterval(lettingGo);
  }
  await app.close();
}

import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Draining } from '../operations/draining.js';

const LOOK_MS = 50;

/** Which connections of a server have a request that is being answered; watch it before it listens. */
export class Connections {
  private readonly answering = new Map<Socket, number>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.answering.set(socket, 0);
      socket.once('close', () => this.answering.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.add(socket, 1);
      response.once('close', () => this.add(socket, -1));
    });
  }

  /** Ends those over which nothing is being answered: idle ones, and those that have never asked anything. */
  endIdle(): void {
    for (const [socket, requests] of this.answering) if (requests === 0) socket.destroy();
  }

  private add(socket: Socket, requests: number): void {
    const known = this.answering.get(socket);
    if (known !== undefined) this.answering.set(socket, known + requests);
  }
}

/**
 * Closes it when what is being answered is answered. For `drainMs` it takes requests as before, while its readiness says that it will not;
 * then nobody can connect any more, and connections are let go of as they fall idle: their clients might keep them.
 */
export async function closeApp(app: NestFastifyApplication, connections: Connections, drainMs: number): Promise<void> {
  app.get(Draining, { strict: false }).begin();
  await sleep(drainMs);
  const lettingGo = setInterval(() => connections.endIdle(), LOOK_MS);
  await app.close();
  clearInterval(lettingGo);
}

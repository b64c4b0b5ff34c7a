import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * Whether the server accepts requests: after startup, until shutdown begins. While draining it
 * still accepts them, so that load balancers can see its readiness become 503; each response closes
 * its connection.
 */
@Injectable()
export class Draining {
  private hasBegun = false;
  private isHeld = false;

  get isStarting(): boolean {
    return this.isHeld;
  }

  /**
   * Readiness reports a starting server until `open`, because some threads may accept requests
   * before others.
   */
  hold(): void {
    this.isHeld = true;
  }

  open(): void {
    this.isHeld = false;
  }

  get isDraining(): boolean {
    return this.hasBegun;
  }

  begin(): void {
    this.hasBegun = true;
  }

  /** From `begin` on, responses of the app close their connections. */
  watch(server: FastifyInstance): void {
    server.addHook('onRequest', (_request, reply, done) => {
      if (this.hasBegun) void reply.header('connection', 'close');
      done();
    });
  }
}

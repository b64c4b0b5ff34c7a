import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Whether a server takes requests: not before all of it is there, and no more when it was told to stop. Then for a while it still takes
 * requests, so that whoever spreads them can see that its readiness is 503 and go elsewhere; each answer is the last over its connection.
 */
@Injectable()
export class Draining {
  private hasBegun = false;
  private isHeld = false;

  /** Whether the server is still on its way up. */
  get isStarting(): boolean {
    return this.isHeld;
  }

  /** Until `open`, its readiness says that it starts: some of its threads may take requests before others. */
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

  /** Has the app's answers end their connections from then on. */
  watch(app: NestFastifyApplication): void {
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', (_request, reply, done) => {
        if (this.hasBegun) void reply.header('connection', 'close');
        done();
      });
  }
}

import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * A server that was told to stop. For a while it still takes requests, so that whoever spreads them can see that its readiness is 503 and
 * go elsewhere; each answer is the last over its connection.
 */
@Injectable()
export class Draining {
  private hasBegun = false;

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

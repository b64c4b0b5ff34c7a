import { Catch, HttpException, Logger, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMethods } from '../platform/http/route-methods.js';

/** Errors on the operators' port, as one line of text. */
@Catch()
export class OperatorErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('OperatorServer');

  /** `paths`: pages that an unknown URL is answered with. */
  constructor(
    private readonly methods: RouteMethods,
    private readonly paths: readonly string[],
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const { url, method } = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.raw.destroyed) return void reply.hijack();
    void reply.type('text/plain; charset=utf-8');
    if (!(error instanceof HttpException)) {
      const reason = error instanceof Error ? error.stack : String(error);
      this.logger.error({ msg: 'operator request failed', error: reason });
      return void reply.code(500).send('');
    }
    const isUnrouted = error instanceof NotFoundException && error.message.startsWith('Cannot ');
    if (!isUnrouted) return void reply.code(error.getStatus()).send(`${error.message}\n`);
    const allowed = this.methods.of(url.split('?', 1)[0]!);
    if (allowed.length > 0 && !allowed.includes(method))
      return void reply.code(405).header('allow', allowed.join(', ')).send('');
    return void reply.code(404).send(`There is ${this.paths.join(', ')}.\n`);
  }
}

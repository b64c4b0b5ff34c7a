import { Catch, MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMethods } from '../http/route-methods.js';
import { JSON_PATHS } from './open-api.js';
import { ProblemFilter } from './problem.filter.js';

/**
 * Errors outside of handlers: below the paths of JSON calls, unknown URLs are problems; elsewhere
 * they are pages.
 */
@Catch()
export class ErrorsByPathFilter implements ExceptionFilter {
  private readonly problems = new ProblemFilter();

  constructor(
    private readonly pages: ExceptionFilter,
    private readonly methods: RouteMethods,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): unknown {
    const { url, method, raw } = host.switchToHttp().getRequest<FastifyRequest>();
    // The client disconnected while sending the body: no response, no log line.
    if (raw.errored !== null || (raw.destroyed && !raw.complete))
      return void host.switchToHttp().getResponse<FastifyReply>().hijack();
    const [path = ''] = url.split('?', 1);
    const filter = JSON_PATHS.test(path) ? this.problems : this.pages;
    const allowed = thrown instanceof NotFoundException ? this.methods.of(path) : [];
    const isOtherMethod = allowed.length > 0 && !allowed.includes(method);
    if (isOtherMethod)
      void host.switchToHttp().getResponse<FastifyReply>().header('allow', allowed.join(', '));
    // oxlint-disable-next-line promise/valid-params -- the catch of a filter, not of a promise
    return filter.catch(
      isOtherMethod ? otherMethod(method, allowed) : isNoCall(thrown, path) ? noCall() : thrown,
      host,
    );
  }
}

function otherMethod(method: string, allowed: readonly string[]): MethodNotAllowedException {
  return new MethodNotAllowedException(
    `This URL does not accept ${method}, only ${allowed.join(' and ')}.`,
  );
}

/** Thrown by the router itself, not by a call that found nothing. */
function isNoCall(thrown: unknown, path: string): boolean {
  return (
    JSON_PATHS.test(path) &&
    thrown instanceof NotFoundException &&
    thrown.message.startsWith('Cannot ')
  );
}

function noCall(): NotFoundException {
  return new NotFoundException('No call has this URL. /docs lists all calls.');
}

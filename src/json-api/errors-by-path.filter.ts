import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { JSON_PATHS } from './open-api.js';
import { ProblemFilter } from './problem.filter.js';

/** Errors of no handler at all: below the paths of the JSON calls an unknown address is a problem, elsewhere it is a page. */
@Catch()
export class ErrorsByPathFilter implements ExceptionFilter {
  private readonly problems = new ProblemFilter();

  constructor(private readonly pages: ExceptionFilter) {}

  catch(thrown: unknown, host: ArgumentsHost): unknown {
    const [path = ''] = host.switchToHttp().getRequest<FastifyRequest>().url.split('?', 1);
    const filter = JSON_PATHS.test(path) ? this.problems : this.pages;
    // oxlint-disable-next-line promise/valid-params -- the catch of a filter, not of a promise
    return filter.catch(thrown, host);
  }
}

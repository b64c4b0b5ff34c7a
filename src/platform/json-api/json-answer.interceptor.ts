import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { CACHING } from '../http/caching.js';

/** Writes the response of a JSON call. Clients may store it, but must revalidate. */
@Injectable()
export class JsonAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<string> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        void reply
          .type('application/json; charset=utf-8')
          .header('cache-control', CACHING.revalidatedData);
        return JSON.stringify(answer);
      }),
    );
  }
}

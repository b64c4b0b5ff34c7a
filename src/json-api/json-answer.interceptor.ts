import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';

/** Writes the answer of a JSON call, which may be kept as long as it is asked for anew. */
@Injectable()
export class JsonAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<string> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        void reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=0, must-revalidate');
        return JSON.stringify(answer);
      }),
    );
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { NotModified } from './not-modified.js';

/** Writes the answer of a JSON call: its tag, so that who has it gets 304, and the time the handler took. */
@Injectable()
export class JsonAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<string> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const startedAt = performance.now();
    return next.handle().pipe(
      map((answer: unknown) => {
        const durationMs = performance.now() - startedAt;
        const body = JSON.stringify(answer);
        const tag = weakTag(body);
        void reply
          .header('etag', tag)
          .header('cache-control', 'public, max-age=0, must-revalidate')
          .header('server-timing', `search;dur=${durationMs.toFixed(2)}`);
        if (isKnown(tag, request.headers['if-none-match'])) throw new NotModified();
        void reply.type('application/json; charset=utf-8');
        return body;
      }),
    );
  }
}

/** Weak: compressed or not, it is the same answer. */
function weakTag(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(tag)) ?? false;
}

import { Injectable, StreamableFile, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { BrandsByHost } from '../../platform/config/brands-by-host.js';
import { Config } from '../../platform/config/config.js';
import type { CACHING } from '../../platform/http/caching.js';
import { FRAGMENT_HEADER } from '../rendering/fragment.js';
import { secure } from '../rendering/security-headers.js';
import { adOrigin } from './ads/ads.presenter.js';

interface PageAnswer {
  readonly caching: (typeof CACHING)['privatePage' | 'noStore'];
  /** Whether the page's script requests parts of the page at the same URL. */
  readonly hasFragments?: boolean;
  /** Whether the page has a frame with an ad. */
  readonly hasAds?: boolean;
}

const Answer = Reflector.createDecorator<PageAnswer>();

/** Sets the headers of pages and fragments that a controller or one of its handlers returns. */
export function PageHeaders(answer: PageAnswer): ClassDecorator & MethodDecorator {
  return applyDecorators(Answer(answer), UseInterceptors(PageHeadersInterceptor));
}

/**
 * Sets media type, caching, `Vary` and content security policy. A handler that sets
 * `Cache-Control` decides itself. Redirects have no body, and errors are pages of their own filter:
 * neither gets these headers.
 */
@Injectable()
export class PageHeadersInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    const { caching, hasFragments, hasAds } = this.reflector.getAllAndOverride(Answer, targets);
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((page: unknown) => {
        if (!Buffer.isBuffer(page) && !(page instanceof StreamableFile)) return page;
        const reply = http.getResponse<FastifyReply>();
        const { headers } = http.getRequest<FastifyRequest>();
        void reply.type('text/html; charset=utf-8');
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', caching);
        if (hasFragments) void reply.header('vary', FRAGMENT_HEADER);
        secure(reply, hasAds ? adOrigin(this.brands.ofHost(headers.host), this.config) : undefined);
        return page;
      }),
    );
  }
}

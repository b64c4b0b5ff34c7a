import { Injectable, createParamDecorator } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ID_TOKEN_HEADER } from '../platform/json-api/id-token-header.js';
import { notSignedIn } from './not-signed-in.js';
import { IdTokens } from './id-tokens.js';
import type { SignedIn } from './sessions.js';

const shoppers = new WeakMap<object, SignedIn>();

/** Admits calls of the account service that have a valid id token. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly tokens: IdTokens) {}

  /** @throws UnauthorizedException */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = request.headers[ID_TOKEN_HEADER];
    const signedIn = typeof token === 'string' ? await this.tokens.verify(token) : undefined;
    if (!signedIn) throw notSignedIn();
    shoppers.set(request, signedIn);
    return true;
  }
}

/** The shopper of a call, for handlers behind `SignedInGuard`. */
export const Shopper = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn => {
    return shoppers.get(context.switchToHttp().getRequest<FastifyRequest>())!;
  },
);

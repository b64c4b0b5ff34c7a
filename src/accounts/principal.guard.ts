import { Injectable, createParamDecorator } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from './principal.js';
import { Principals } from './principals.js';

const principals = new WeakMap<FastifyRequest, Principal>();

/**
 * Finds the principal of a call: the account of its id token, or its browser. Admits calls without
 * either, but not with an invalid token.
 */
@Injectable()
export class PrincipalGuard implements CanActivate {
  constructor(private readonly principals: Principals) {}

  /** @throws UnauthorizedException for an invalid token */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const principal = await this.principals.ofCall(request);
    if (principal) principals.set(request, principal);
    return true;
  }
}

/** The principal of a call behind `PrincipalGuard`; undefined if it has saved nothing yet. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined =>
    principals.get(context.switchToHttp().getRequest<FastifyRequest>()),
);

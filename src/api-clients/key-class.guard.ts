import { ForbiddenException, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { RateClass } from '../platform/http/rate-classes.js';
import { KeyHolders } from './key-holders.js';

/** The class of API key that a handler behind `KeyClassGuard` requires. */
export const RequiredKeyClass = Reflector.createDecorator<RateClass>();

/** Admits only calls with an API key of the required class. */
@Injectable()
export class KeyClassGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly holders: KeyHolders,
  ) {}

  /** @throws ForbiddenException */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const required = this.reflector.get(RequiredKeyClass, context.getHandler());
    const holder = await this.holders.of(context.switchToHttp().getRequest<FastifyRequest>());
    if (typeof holder !== 'object' || holder.rateClass !== required)
      throw new ForbiddenException(`This call needs an API key of class ${required}.`);
    return true;
  }
}

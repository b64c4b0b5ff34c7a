import { HttpException, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OperatorAccess } from './operator-access.js';
import type { OperatorRejection } from './operator-access.js';

/** Pages with personal data and sign-in links: only for this machine. */
@Injectable()
export class ThisMachineGuard implements CanActivate {
  constructor(private readonly access: OperatorAccess) {}

  /** @throws HttpException */
  canActivate(context: ExecutionContext): boolean {
    const { raw } = context.switchToHttp().getRequest<FastifyRequest>();
    return throwRejection(this.access.rejectionOfPersonalData(raw));
  }
}

/** Forms: only from their own page (CSRF). */
@Injectable()
export class OwnFormGuard implements CanActivate {
  constructor(private readonly access: OperatorAccess) {}

  /** @throws HttpException */
  canActivate(context: ExecutionContext): boolean {
    const { raw } = context.switchToHttp().getRequest<FastifyRequest>();
    return throwRejection(this.access.rejectionOfForm(raw));
  }
}

/** True without a rejection. @throws HttpException */
export function throwRejection(rejection: OperatorRejection | undefined): true {
  if (rejection) throw new HttpException(rejection.reason, rejection.status);
  return true;
}

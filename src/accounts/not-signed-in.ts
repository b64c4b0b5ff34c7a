import { UnauthorizedException } from '@nestjs/common';

/** What somebody is told who is not signed in, or not any more. */
export function notSignedIn(): UnauthorizedException {
  return new UnauthorizedException('You’re signed out. Sign in, then try again.');
}

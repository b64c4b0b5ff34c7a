import { UnauthorizedException } from '@nestjs/common';

/** What somebody is told who is not signed in, or not any more. */
export function notSignedIn(): UnauthorizedException {
  return new UnauthorizedException('You are not signed in any more. Sign in, then try again.');
}

import { UnauthorizedException } from '@nestjs/common';

/** Message for shoppers who are not signed in any more. */
export function notSignedIn(): UnauthorizedException {
  return new UnauthorizedException('You’re signed out. Sign in, then try again.');
}

import { UnauthorizedException } from '@nestjs/common';

/** Message for shoppers who are no longer signed in. */
export function notSignedIn(): UnauthorizedException {
  return new UnauthorizedException('You’re signed out. Sign in, then try again.');
}

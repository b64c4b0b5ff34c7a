import { UnauthorizedException } from '@nestjs/common';

/** What somebody is told who is not signed in, or not any more. */
export function notSignedIn(): UnauthorizedException {
  return new UnauthorizedException('Sign in first: this call needs an id token that is in force.');
}

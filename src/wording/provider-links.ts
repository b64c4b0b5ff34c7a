import { SIGN_IN_PATH, signInHref } from './links.js';

/** Where a browser is sent on to the provider that shoppers sign in at, comes back to, and is sent on to it to sign out there, too. */
export const PROVIDER_PATHS = {
  signIn: `${SIGN_IN_PATH}/provider`,
  callback: `${SIGN_IN_PATH}/callback`,
  signOut: '/sign-out/provider',
} as const;

/** Signing in or up there, and back to an address of ours. */
export function providerSignInHref(screen: 'signin' | 'signup', refUrl?: string): string {
  return PROVIDER_PATHS.signIn + signInHref(screen, refUrl).slice(SIGN_IN_PATH.length);
}

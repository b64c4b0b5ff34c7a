import { SIGN_IN_PATH, signInHref } from './account-links.js';

/** Redirects to the sign-in provider, its callback, and the redirect for signing out there. */
export const PROVIDER_PATHS = {
  signIn: `${SIGN_IN_PATH}/provider`,
  callback: `${SIGN_IN_PATH}/callback`,
  signOut: '/sign-out/provider',
} as const;

/** Signs in or up at the provider, then continues to the local URL `refUrl`. */
export function providerSignInHref(screen: 'signin' | 'signup', refUrl?: string): string {
  return PROVIDER_PATHS.signIn + signInHref(screen, refUrl).slice(SIGN_IN_PATH.length);
}

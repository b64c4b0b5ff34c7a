import type { SignInProps } from '../../../../views/account/sign-in-page.js';
import type { SignInStepProps } from '../../../../views/account/sign-in-step.js';
import { ACCOUNT_CALLS, SIGN_IN_PATH, signInHref } from '../../../routes/account-links.js';
import { HOME_PATH, RESULTS_PATH } from '../../../routes/links.js';
import { providerSignInHref } from '../../../routes/provider-links.js';
import type { PageHead } from '../document.presenter.js';

/** The specification's benefits of an account. */
const BENEFITS = [
  'Track price changes on the cars you save.',
  'Find saved cars and searches on every device.',
];
const NO_PASSWORD =
  'No password needed: we’ll email you a link. You can delete everything at any time.';
const AT_PROVIDER =
  'We get your email address, but never your password. You can delete everything at any time.';

/**
 * Sign-in and sign-up, which are the same step. `refUrl`: local URL to return to. `providerHost`:
 * host of the identity provider, if there is one.
 */
export function presentSignIn(
  isSignUp: boolean,
  refUrl: string | undefined,
  providerHost?: string,
): SignInProps {
  const title = isSignUp ? 'Create a free account' : 'Sign In';
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: title }],
    title,
    lead: leadOf(isSignUp, providerHost),
    benefits: [...BENEFITS, providerHost === undefined ? NO_PASSWORD : AT_PROVIDER],
    step: presentStep(isSignUp, refUrl, providerHost),
    other: isSignUp
      ? { text: 'Already have an account? Sign in', href: signInHref('signin', refUrl) }
      : { text: 'New here? Create a free account', href: signInHref('signup', refUrl) },
    back: refUrl === undefined ? undefined : { text: backText(refUrl), href: refUrl },
  };
}

export function signInHead({ title, lead }: SignInProps): PageHead {
  return { title, description: lead, canonicalPath: SIGN_IN_PATH };
}

function leadOf(isSignUp: boolean, providerHost: string | undefined): string {
  if (providerHost !== undefined)
    return isSignUp
      ? `You’ll continue to ${providerHost} to create your account.`
      : `You’ll continue to ${providerHost} to sign in.`;
  return isSignUp
    ? 'Enter your email and we’ll send you a link. Click it to create your account.'
    : 'Enter your email and we’ll send you a sign-in link.';
}

function presentStep(
  isSignUp: boolean,
  refUrl: string | undefined,
  providerHost: string | undefined,
): SignInStepProps {
  if (providerHost !== undefined) {
    return {
      provider: {
        text: `Continue to ${providerHost}`,
        href: providerSignInHref(isSignUp ? 'signup' : 'signin', refUrl),
      },
    };
  }
  return {
    form: {
      action: ACCOUNT_CALLS.signIn,
      method: 'POST',
      doneText:
        'Check your email for a sign-in link. It expires in 15 minutes. Open it in this browser.',
    },
    carried: refUrl === undefined ? [] : [{ name: 'refUrl', value: refUrl }],
    submitText: 'Email me a link',
  };
}

function backText(href: string): string {
  const { pathname } = new URL(href, 'http://localhost');
  if (pathname === RESULTS_PATH) return 'Back to your search';
  return pathname.startsWith(`${RESULTS_PATH}/vehicle/`)
    ? 'Back to the car'
    : 'Back to where you were';
}

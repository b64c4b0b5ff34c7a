import type { AuthDialogProps } from '../../../../views/account/auth-dialog.js';
import type { AccountProps } from '../../../../views/account/account-page.js';
import type { MailedLinkProps } from '../../../../views/account/mailed-link-page.js';
import type { SignInProps } from '../../../../views/account/sign-in-page.js';
import type { SignInStepProps } from '../../../../views/account/sign-in-step.js';
import type { Brand } from '../../../platform/config/brand.js';
import type { LeadProfile } from '../../../leads/lead.js';
import { ALERT_CALLS } from '../../../routes/alert-links.js';
import { OWN_REVIEWS_PATH } from '../../../routes/review-links.js';
import { PROVIDER_PATHS, providerSignInHref } from '../../../routes/provider-links.js';
import type { PageHead } from '../document.presenter.js';
import { personFields, timeChoice, wayChoice } from '../contact/profile-fields.js';
import type { SignedIn } from '../../../accounts/sessions.js';
import { HOME_PATH, RESULTS_PATH } from '../../../routes/links.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import {
  ACCOUNT_DELETED_PATH,
  SAVED_PATH,
  SIGN_IN_PATH,
  signInHref,
} from '../../../routes/account-links.js';

/** The specification's benefits of an account. */
const BENEFITS = [
  'Track price changes on the cars you save.',
  'Find saved cars and searches on every device.',
];
const NO_PASSWORD =
  'No password needed: we’ll email you a link. You can delete everything at any time.';
const AT_PROVIDER =
  'We get your email address, but never your password. You can delete everything at any time.';

const HOME = { text: 'Home', href: HOME_PATH };

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
    crumbs: [HOME, { text: title }],
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

/** The same in a dialog, for guests who have reached the limit of saved cars. */
export function presentAuthDialog(
  { texts }: Brand,
  refUrl: string | undefined,
  providerHost?: string,
): AuthDialogProps {
  const { step } = presentSignIn(true, refUrl, providerHost);
  const { title, text } = texts.saveCars;
  return {
    title,
    text,
    step,
    signIn: { text: 'Already have an account? Sign in', href: signInHref('signin', refUrl) },
  };
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

/** Page of the link in a sign-in mail. */
export function presentOpenLink(brandName: string): MailedLinkProps {
  return {
    title: `Sign in to ${brandName}`,
    lead: 'Confirm to finish signing in.',
    form: { action: ACCOUNT_CALLS.openLink, method: 'POST', nextHref: SAVED_PATH },
    submitText: 'Sign in',
    meantHereText: 'Yes, sign in here',
    more: { text: 'Ask for a new link', href: SIGN_IN_PATH },
  };
}

/** Page that confirms an email address for search alerts (double opt-in). */
export function presentConfirmAlerts(): MailedLinkProps {
  return {
    title: 'Start your alerts',
    lead: 'Confirm to get an email when matching cars are listed, drop in price or sell.',
    form: {
      action: ALERT_CALLS.confirm,
      method: 'POST',
      doneText: 'Alerts are on. You can unsubscribe in any email.',
    },
    submitText: 'Yes, send me alerts',
    more: { text: 'See cars for sale', href: RESULTS_PATH },
  };
}

/** Page that ends alerts of a search or of saved cars; it does not know which. */
export function presentUnsubscribe(): MailedLinkProps {
  return {
    title: 'Stop these emails',
    lead: 'Confirm to stop these emails.',
    form: {
      action: ALERT_CALLS.unsubscribe,
      method: 'POST',
      doneText:
        'Done. You won’t get any more of these emails. If one still comes, use the link in it.',
    },
    submitText: 'Unsubscribe',
    more: { text: 'See cars for sale', href: RESULTS_PATH },
  };
}

/** The account page. With a provider, signing out also signs out there. */
export function presentAccount(
  { email }: SignedIn,
  profile: LeadProfile,
  isProviderUsed: boolean,
): AccountProps {
  return {
    crumbs: [HOME, { text: 'Account' }],
    title: 'Your account',
    emailLabel: 'You are signed in as',
    email,
    links: [
      { text: 'Saved cars and searches, alerts, and messages to sellers', href: SAVED_PATH },
      { text: 'Your reviews of cars', href: OWN_REVIEWS_PATH },
      { text: 'Notifications and privacy: see, download or delete your data', href: PRIVACY_PATH },
      { text: 'Cars for sale', href: RESULTS_PATH },
    ],
    sellers: presentSellers(profile, email),
    signOut: {
      action: ACCOUNT_CALLS.signOut,
      method: 'POST',
      nextHref: isProviderUsed ? PROVIDER_PATHS.signOut : HOME_PATH,
    },
    deletionTitle: 'Delete my account and data',
    deletionText: 'This permanently deletes your account and all your data.',
    deletion: {
      action: ACCOUNT_CALLS.account,
      method: 'DELETE',
      sessionHref: ACCOUNT_CALLS.session,
      account: email,
      nextHref: ACCOUNT_DELETED_PATH,
    },
  };
}

function presentSellers(profile: LeadProfile, account: string): AccountProps['sellers'] {
  return {
    title: 'Your details for sellers',
    text: 'We fill in your messages to sellers with these. Sellers see them only when you send a message.',
    form: {
      action: ACCOUNT_CALLS.leadProfile,
      method: 'PUT',
      sessionHref: ACCOUNT_CALLS.session,
      account,
      doneText: 'Saved. We’ll use these details in your next message.',
      staysOpen: true,
    },
    fields: personFields(profile, []),
    choices: [
      wayChoice(profile.preferredContact, 'No preference'),
      timeChoice(profile.preferredTime),
    ],
    oneClickText:
      'One-click email: “Contact dealer” sends my name, email and phone to that dealer right away',
    isOneClick: profile.isOneClickOptedIn,
  };
}

function backText(href: string): string {
  const { pathname } = new URL(href, 'http://localhost');
  if (pathname === RESULTS_PATH) return 'Back to your search';
  return pathname.startsWith(`${RESULTS_PATH}/vehicle/`)
    ? 'Back to the car'
    : 'Back to where you were';
}

import type { AccountProps } from '../../../../views/account/account-page.js';
import type { SignedIn } from '../../../accounts/sessions.js';
import type { LeadProfile } from '../../../leads/lead.js';
import { ACCOUNT_CALLS, ACCOUNT_DELETED_PATH, SAVED_PATH } from '../../../routes/account-links.js';
import { HOME_PATH, RESULTS_PATH } from '../../../routes/links.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { PROVIDER_PATHS } from '../../../routes/provider-links.js';
import { OWN_REVIEWS_PATH } from '../../../routes/review-links.js';
import { personFields, timeChoice, wayChoice } from '../contact/profile-fields.js';

/** The account page. With a provider, signing out also signs out there. */
export function presentAccount(
  { email }: SignedIn,
  profile: LeadProfile,
  isProviderUsed: boolean,
): AccountProps {
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: 'Account' }],
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

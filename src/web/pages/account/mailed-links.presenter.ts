import type { MailedLinkProps } from '../../../../views/account/mailed-link-page.js';
import { ACCOUNT_CALLS, SAVED_PATH, SIGN_IN_PATH } from '../../../routes/account-links.js';
import { ALERT_CALLS } from '../../../routes/alert-links.js';
import { RESULTS_PATH } from '../../../routes/links.js';

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

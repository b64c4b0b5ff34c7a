import type { EntryProps } from '../../../views/entry/entry-page.js';
import { HOME_PATH, RESULTS_PATH, SIGN_IN_PATH } from '../../wording/links.js';
import { SHOP } from '../entry/entry-pages.js';

/** Says that there are no accounts yet, and leads back to where somebody comes from: `backHref` is an address of ours. */
export function presentSignIn(isSignUp: boolean, backHref: string | undefined): EntryProps {
  const title = isSignUp ? 'Create a free account' : 'Sign In';
  const isOnTheWay = backHref !== undefined && new URL(backHref, 'http://localhost').pathname !== SIGN_IN_PATH;
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: title }],
    title,
    lead: "Accounts come with a later release. You don't need one to search, compare prices or contact sellers.",
    action: isOnTheWay ? { text: backText(backHref), href: backHref } : undefined,
    sections: [SHOP],
  };
}

function backText(href: string): string {
  const { pathname } = new URL(href, 'http://localhost');
  if (pathname === RESULTS_PATH) return 'Back to your search';
  return pathname.startsWith(`${RESULTS_PATH}/vehicle/`) ? 'Back to the car' : 'Back to where you were';
}

import type { SentFormProps } from '../../../views/account/sent-form.js';
import { ACCOUNT_CALLS, SAVED_PATH } from '../../wording/links.js';

/** The part of the saved page that is drawn anew after a change of it, as the page's script asks for it. */
export const SAVED_PART = 'saved';

/**
 * A form of the saved page that changes what it shows; `saidText` is said once that is done. `account`: the address of who is signed in,
 * whose it is.
 */
export function redrawnForm(action: string, method: SentFormProps['method'], saidText: string, account: string | undefined): SentFormProps {
  const redrawn = { part: SAVED_PART, saidText };
  return { action, method, sessionHref: ACCOUNT_CALLS.session, account, nextHref: SAVED_PATH, redrawn };
}

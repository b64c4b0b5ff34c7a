import type { SentFormProps } from '../../../../views/account/sent-form.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import { SAVED_PATH } from '../../../routes/account-links.js';

/** Name of the fragment of the saved page that is updated after a change. */
export const SAVED_PART = 'saved';

/**
 * A form of the saved page. `saidText`: announced after success. `account`: email of the signed-in
 * account.
 */
export function redrawnForm(
  action: string,
  method: SentFormProps['method'],
  saidText: string,
  account: string | undefined,
): SentFormProps {
  const redrawn = { part: SAVED_PART, saidText };
  return {
    action,
    method,
    sessionHref: ACCOUNT_CALLS.session,
    account,
    nextHref: SAVED_PATH,
    redrawn,
  };
}

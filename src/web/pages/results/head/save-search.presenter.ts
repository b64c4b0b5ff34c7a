import type { AppliedChip } from '../../../../../views/results/chips.js';
import type { EmailSubscribeProps } from '../../../../../views/saved/email-subscribe.js';
import type { SaveSearchProps } from '../../../../../views/saved/save-search.js';
import {
  MAX_SIGNED_OUT_SEARCHES,
  savedSearchesLimitText,
} from '../../../../saved/saved-search-limit.js';
import { hasFeature } from '../../../../platform/config/features.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { EMAIL_CAPTURE_PATH } from '../../../../routes/alert-links.js';
import { resultsHref } from '../../../../routes/links.js';
import { ACCOUNT_CALLS } from '../../../../routes/account-links.js';
import { SAVED_PATH, signInHref } from '../../../../routes/account-links.js';
import { fullHeading } from './headline.presenter.js';
import type { OpenSearch } from './open-saved-search.js';

/** Text of the specification. */
const SIGN_UP = 'Create a free account';

/** Conditions of the save control. */
export interface SavingShopper {
  readonly isSignedIn: boolean;
  /** Whether the shopper has given an email address for alerts before. */
  readonly hasSubscribed: boolean;
  /** The current saved search. */
  readonly opened: OpenSearch;
}

/**
 * The control that saves the search. Conditions of the specification: saving is on, the search has
 * filters, the shopper is a guest or the search has no title yet, personalization is on, and there
 * are chips. A click saves; guests without an email address are asked for one first
 * (specification). If the browser has already saved the search, the control says so.
 */
export function presentSaveSearch(
  results: SearchResults,
  chips: readonly AppliedChip[],
  { isSignedIn, hasSubscribed, opened }: SavingShopper,
): SaveSearchProps | undefined {
  const { query } = results;
  const { brand } = query.context;
  const bookmark = query.asBookmark();
  const isOffered =
    !hasFeature(brand, 'saveSearchOff') &&
    hasFeature(brand, 'personalization') &&
    hasFeature(brand, 'filterChips');
  if (
    !isOffered ||
    bookmark.toSearch() === '' ||
    chips.length === 0 ||
    (isSignedIn && opened.title !== undefined)
  )
    return undefined;
  const searchName = fullHeading(results);
  const body = { bookmarkTitle: searchName, searchName, searchResultsURL: resultsHref(bookmark) };
  const isBySigningUp = hasFeature(brand, 'subscribeSearchAlerts') && !isSignedIn;
  return {
    call: isBySigningUp
      ? undefined
      : { href: ACCOUNT_CALLS.saveSearch, sessionHref: ACCOUNT_CALLS.session, body },
    isSaved: opened.isKept,
    asksForEmail: !isSignedIn && !hasSubscribed && hasFeature(brand, 'srpEmailSubscribe'),
    limitText: savedSearchesLimitText(MAX_SIGNED_OUT_SEARCHES),
    signUp: { text: SIGN_UP, href: signInHref('signup', resultsHref(bookmark)) },
    saved: { text: 'Saved', href: SAVED_PATH },
  };
}

/** Subscribe form: an email address for alerts of the search. */
export function presentSubscribe(query: SearchQuery): EmailSubscribeProps {
  const href = resultsHref(query.asBookmark());
  return {
    action: EMAIL_CAPTURE_PATH,
    carried: [{ name: 'searchResultsURL', value: href }],
    signUp: { text: SIGN_UP, href: signInHref('signup', href) },
  };
}

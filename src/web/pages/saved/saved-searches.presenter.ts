import type { SentFormProps } from '../../../../views/account/sent-form.js';
import type {
  SavedSearchItemProps,
  SearchAlertsProps,
} from '../../../../views/saved/saved-search.js';
import { MAX_SEARCH_NAME_LENGTH } from '../../../saved/saved.dto.js';
import type { SavedSearch } from '../../../saved/saved-searches.js';
import { maskedEmail } from '../../../alerts/pending-alerts.js';
import type { PendingAlert } from '../../../alerts/pending-alerts.js';
import { CADENCES } from '../../../alerts/cadence.js';
import type { Cadence } from '../../../alerts/cadence.js';
import { FEEDS_PATH, SUBSCRIPTIONS_API_PATH } from '../../../routes/alert-links.js';
import { countOf, formatDay } from '../../../formatting/number-formats.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import type { FollowedSearch } from './followed-searches.js';
import { redrawnForm } from './redrawn-form.js';

const CADENCE_WORDS: Readonly<Record<Cadence, string>> = {
  instant: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
};

/**
 * A saved search with its current results; `found` is undefined if they were not counted or are
 * unavailable. `isMany`: there are more new cars than were counted.
 */
export interface SavedSearchNow {
  readonly saved: SavedSearch;
  readonly found:
    { readonly total: number; readonly newCount: number; readonly isMany: boolean } | undefined;
}

/** Unconfirmed alerts requested by this browser, in words. */
export interface WaitingSearch extends PendingAlert {
  readonly name: string;
}

/**
 * Saved searches with their alerts, then searches with alerts only. A search that is both is listed
 * once, by its saved name. `followed` and `account` are undefined for guests; `waiting` are the
 * guest's unconfirmed alerts.
 */
export function presentSavedSearches(
  searches: readonly SavedSearchNow[],
  followed: readonly FollowedSearch[] | undefined,
  account: string | undefined,
  waiting: readonly WaitingSearch[],
): SavedSearchItemProps[] {
  const byMail = (followed ?? []).filter(({ webhookHost }) => webhookHost === undefined);
  const followedOf = ({ brand, search }: SavedSearch) =>
    byMail.find((one) => one.brand === brand && one.search === search);
  const saved = new Set(searches.map((one) => followedOf(one.saved)?.id));
  const waitingOf = (search: string) => waiting.find((one) => one.search === search);
  return [
    ...searches.map((one) =>
      presentSaved(one, followedOf(one.saved), account, waitingOf(one.saved.search)),
    ),
    ...(followed ?? [])
      .filter(({ id }) => !saved.has(id))
      .map((one) => presentFollowed(one, account)),
    ...waiting
      .filter(({ search }) => !searches.some(({ saved: one }) => one.search === search))
      .map((one) => presentWaiting(one)),
  ];
}

function presentWaiting({
  search,
  name,
  maskedEmail: email,
  subscriptionId,
}: WaitingSearch): SavedSearchItemProps {
  const href = search === '' ? RESULTS_PATH : `${RESULTS_PATH}?${search}`;
  return {
    id: `waiting-search-${subscriptionId}`,
    name,
    href,
    notes: [confirmText(email)],
    links: [],
    resend: resendForm(subscriptionId),
    removal: redrawnForm(
      `${SUBSCRIPTIONS_API_PATH}/${subscriptionId}/request`,
      'DELETE',
      'Removed',
      undefined,
    ),
  };
}

function resendForm(subscriptionId: string): SentFormProps {
  return {
    action: `${SUBSCRIPTIONS_API_PATH}/${subscriptionId}/resend`,
    method: 'POST',
    doneText: 'We sent the email again. Check your spam folder, too.',
    staysOpen: true,
  };
}

function confirmText(email: string): string {
  return `Confirm using the email we sent to ${email}`;
}

function presentSaved(
  { saved, found }: SavedSearchNow,
  followed: FollowedSearch | undefined,
  account: string | undefined,
  waiting: WaitingSearch | undefined,
): SavedSearchItemProps {
  const { id, search, title, savedAt, shareId } = saved;
  return {
    id: `saved-search-${id}`,
    name: title,
    href: withParameter(search, 'searchBookmarkId', id),
    countText: found && `${countOf(found.total, 'car')} `,
    newText:
      found && found.newCount > 0 ? `${found.newCount}${found.isMany ? '+' : ''} new` : undefined,
    notes: [
      ...(followed ? alertNotes(followed, account) : []),
      ...(waiting ? [confirmText(waiting.maskedEmail)] : []),
      `Saved ${formatDay(savedAt)}`,
    ],
    links: [
      { text: 'Share link', href: withParameter(search, 'bookmarkId', shareId) },
      { text: 'RSS', href: `${FEEDS_PATH}/search.rss${search === '' ? '' : `?${search}`}` },
    ],
    rename: {
      form: redrawnForm(ACCOUNT_CALLS.saveSearch, 'POST', 'Renamed', account),
      carried: [{ name: 'bookmarkId', value: id }],
      maxLength: MAX_SEARCH_NAME_LENGTH,
    },
    resend: resendOf(followed, waiting),
    alerts: account === undefined ? undefined : presentAlerts(search, followed, account),
    removal: {
      ...redrawnForm(`${ACCOUNT_CALLS.savedSearches}/${id}`, 'DELETE', 'Removed', account),
      isDoneIfGone: true,
    },
  };
}

/** A saved search with unconfirmed alerts. */
function resendOf(
  followed: FollowedSearch | undefined,
  waiting: WaitingSearch | undefined,
): SentFormProps | undefined {
  if (followed) return followed.isConfirmed ? undefined : resendForm(followed.id);
  return waiting && resendForm(waiting.subscriptionId);
}

function presentFollowed(
  followed: FollowedSearch,
  account: string | undefined,
): SavedSearchItemProps {
  const { id, name, href, search, isSaved, isConfirmed } = followed;
  if (!isConfirmed) {
    return {
      id: `followed-${id}`,
      name,
      href,
      notes: alertNotes(followed, account),
      links: [],
      resend: resendForm(id),
      alerts: { ...presentAlerts(search, followed, account), end: undefined },
      removal: {
        ...redrawnForm(`${SUBSCRIPTIONS_API_PATH}/${id}`, 'DELETE', 'Removed', account),
        isDoneIfGone: true,
      },
    };
  }
  return {
    id: `followed-${id}`,
    name,
    href,
    notes: [...alertNotes(followed, account), ...(isSaved ? [] : ['Not saved'])],
    links: [],
    alerts: presentAlerts(search, followed, account),
  };
}

function alertNotes({ isConfirmed, webhookHost, cadence }: FollowedSearch, account = ''): string[] {
  if (webhookHost !== undefined) return [`Posted to ${webhookHost}`];
  return [
    isConfirmed
      ? `Alerts: ${CADENCE_WORDS[cadence].toLowerCase()}`
      : confirmText(maskedEmail(account)),
  ];
}

/** The frequency of unconfirmed alerts can be changed, too. */
function presentAlerts(
  search: string,
  followed: FollowedSearch | undefined,
  account: string | undefined,
): SearchAlertsProps {
  const cadence = followed?.cadence ?? 'daily';
  const own = `${SUBSCRIPTIONS_API_PATH}/${followed?.id}`;
  return {
    form: followed
      ? redrawnForm(own, 'PUT', 'Changed', account)
      : redrawnForm(SUBSCRIPTIONS_API_PATH, 'POST', 'Alerts are on', account),
    carried: followed
      ? []
      : [
          {
            name: 'searchResultsURL',
            value: search === '' ? RESULTS_PATH : `${RESULTS_PATH}?${search}`,
          },
        ],
    cadences: CADENCES.map((value) => ({
      value,
      label: CADENCE_WORDS[value],
      selected: value === cadence,
    })),
    submitText: followed ? 'Change' : 'Email me new matches',
    end: followed && {
      form: { ...redrawnForm(own, 'DELETE', 'Alerts are off', account), isDoneIfGone: true },
      text: 'Stop alerts',
    },
  };
}

function withParameter(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  params.sort();
  return `${RESULTS_PATH}?${params}`;
}

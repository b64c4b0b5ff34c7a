import type {
  NotificationSwitchProps,
  PrivacyProps,
  StoredPartProps,
} from '../../../../views/privacy/privacy-page.js';
import type { PrivacyDeleteProps } from '../../../../views/privacy/privacy-delete-page.js';
import type { PersonalDataPart, PersonalRecords } from '../../../accounts/personal-data.js';
import type { NamedDevice } from '../../../push/push-devices.js';
import type { PendingAlert } from '../../../alerts/pending-alerts.js';
import { formatCount, formatDay } from '../../../formatting/number-formats.js';
import { HOME_PATH } from '../../../routes/links.js';
import { NOTIFICATIONS_PATH } from '../../../routes/push-links.js';
import {
  PRIVACY_DELETE_PATH,
  PRIVACY_DOWNLOAD_PATH,
  PRIVACY_NOTIFICATIONS_PATH,
  PRIVACY_PATH,
  deletePartHref,
} from '../../../routes/privacy-links.js';
import { ACCOUNT_PATH, SAVED_PATH, signInHref } from '../../../routes/account-links.js';
import { OWN_REVIEWS_PATH } from '../../../routes/review-links.js';
import { ACCOUNT_FIELD } from '../account-field.js';
import type { FollowedSearch } from '../saved/followed-searches.js';
import type { KnownCookie } from './known-cookies.js';

/** The page's shopper. */
export interface PrivacyAccount {
  readonly email: string;
  readonly areCarAlertsOn: boolean;
  readonly alerts: readonly FollowedSearch[];
}

/** Alerts that a browser without an account asked for, with the search in words. */
export interface UnconfirmedAlert extends PendingAlert {
  readonly name: string;
}

/** Everything the privacy page shows. */
export interface PrivacyContent {
  readonly records: readonly PersonalRecords[];
  readonly account: PrivacyAccount | undefined;
  readonly unconfirmed: readonly UnconfirmedAlert[];
  readonly cookies: readonly KnownCookie[];
  readonly outcome: PrivacyProps['outcome'];
  /** Whether the brand sends push notifications. */
  readonly hasPush: boolean;
  readonly devices: readonly NamedDevice[];
}

const TITLE = 'Notifications and privacy';
const CADENCES: Readonly<Record<FollowedSearch['cadence'], string>> = {
  instant: 'right away',
  daily: 'once a day',
  weekly: 'once a week',
};

/** Where a part is seen or changed entry by entry, by its name. */
const PAGES: Readonly<Record<string, { readonly text: string; readonly href: string }>> = {
  savedSearches: { text: 'See saved searches', href: `${SAVED_PATH}#saved-searches` },
  savedCars: { text: 'See saved cars', href: `${SAVED_PATH}#saved-cars` },
  viewedCars: { text: 'See recently viewed cars', href: `${SAVED_PATH}#recently-viewed` },
  searchAlerts: { text: 'Change how often we email you', href: `${SAVED_PATH}#saved-searches` },
  messages: { text: 'See or withdraw messages', href: `${SAVED_PATH}#sent-messages` },
  contactDetails: { text: 'Change your details', href: ACCOUNT_PATH },
  reviews: { text: 'Change or delete reviews', href: OWN_REVIEWS_PATH },
  pushDevices: { text: 'Change notifications on this device', href: NOTIFICATIONS_PATH },
  account: { text: 'Your account', href: ACCOUNT_PATH },
};

/** What to know before a part is deleted, by its name. */
const PART_LEADS: Readonly<Record<string, string>> = {
  devices: 'You’ll be signed out on every device, this one included.',
  messages:
    'Messages that aren’t delivered yet won’t be sent, and conversations end. Sellers keep what they received. You can’t undo this.',
  searchAlerts: 'You’ll get no more of these alerts. You can’t undo this.',
};

/** The page about an account, or about a browser without one. */
export function presentPrivacy({
  records,
  account,
  unconfirmed,
  cookies,
  outcome,
  hasPush,
  devices,
}: PrivacyContent): PrivacyProps {
  const stored = records.filter(({ rows }) => rows.length > 0);
  const empty = records.filter(({ rows }) => rows.length === 0).map(({ part }) => part.title);
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: TITLE }],
    title: TITLE,
    lead: account
      ? `Everything we store about ${account.email} and this browser. You can download it, or delete all or some of it.`
      : 'Everything we store about this browser. You can download it, or delete all or some of it.',
    signIn: account
      ? undefined
      : {
          text: 'Sign in to see what we store about your account and email address',
          href: signInHref('signin', PRIVACY_PATH),
        },
    outcome,
    notifications: {
      ...presentNotifications(account, unconfirmed),
      devices: devices.map((device) => presentDevice(device, account)),
      push: hasPush
        ? { text: 'Notifications on this device', href: NOTIFICATIONS_PATH }
        : undefined,
    },
    stored: stored.map(presentPart),
    emptyText: empty.length === 0 ? undefined : `We store none of these: ${empty.join(', ')}.`,
    download: { text: 'Download all as JSON', href: PRIVACY_DOWNLOAD_PATH },
    deletion: { text: 'Delete everything', href: PRIVACY_DELETE_PATH },
    cookies: cookies.map(({ name, about, lasts }) => ({ name, about, lasts })),
    noCookiesText: 'This browser has no cookies of ours.',
    browserText:
      'Your browser also keeps your place in a list, when you last viewed a car, when viewed or saved cars last changed, “Still Interested?” cars that you dismissed, whether we asked ' +
      'about notifications, and, if you tick “Remember my details in this browser”, your contact details. We don’t see those. ' +
      '“Delete everything” clears them, too.',
  };
}

function presentNotifications(
  account: PrivacyAccount | undefined,
  unconfirmed: readonly UnconfirmedAlert[],
): Omit<PrivacyProps['notifications'], 'push' | 'devices'> {
  const action = PRIVACY_NOTIFICATIONS_PATH;
  if (!account) {
    return {
      note: 'Alerts go to an email address. Sign in with it to see and stop them, or use the link in any alert.',
      switches: unconfirmed.map(({ name, maskedEmail, subscriptionId }) => ({
        id: subscriptionId,
        title: name,
        text: `Not confirmed yet. We sent a link to ${maskedEmail}.`,
        action,
        fields: [{ name: 'cancel', value: subscriptionId }],
        submitText: 'Cancel',
      })),
    };
  }
  const carried = [{ name: ACCOUNT_FIELD, value: account.email }];
  const { areCarAlertsOn, alerts } = account;
  const ofCars = {
    id: 'saved-car-emails',
    title: 'Emails about saved cars',
    text: areCarAlertsOn
      ? 'On: once a day at most, when a saved car drops in price or sells.'
      : 'Off.',
    action,
    fields: [...carried, { name: 'savedCars', value: areCarAlertsOn ? 'off' : 'on' }],
    submitText: areCarAlertsOn ? 'Turn off' : 'Turn on',
  };
  const ofSearches = alerts.map(({ id, name, cadence, isConfirmed, webhookHost }) => ({
    id,
    title: name,
    text: `${isConfirmed ? 'On' : 'Not confirmed yet'}: ${CADENCES[cadence]}, by ${webhookHost === undefined ? 'email' : `webhook to ${webhookHost}`}.`,
    action,
    fields: [...carried, { name: 'stop', value: id }],
    submitText: 'Stop',
  }));
  return {
    note: alerts.length === 0 ? 'You have no search alerts.' : undefined,
    switches: [ofCars, ...ofSearches],
  };
}

function presentDevice(
  { id, name, registeredAt }: NamedDevice,
  account: PrivacyAccount | undefined,
): NotificationSwitchProps {
  return {
    id,
    title: name,
    text: `Notifications since ${formatDay(registeredAt)}.`,
    action: PRIVACY_NOTIFICATIONS_PATH,
    fields: [
      ...(account ? [{ name: ACCOUNT_FIELD, value: account.email }] : []),
      { name: 'device', value: id },
    ],
    submitText: 'Remove',
  };
}

function presentPart({ part, rows }: PersonalRecords): StoredPartProps {
  const { name, title, retention, deletion } = part;
  return {
    id: name,
    title,
    countText: formatCount(rows.length),
    retentionText: `How long: ${retention}`,
    page: PAGES[name],
    deletion:
      deletion === 'alone' ? { ...deleteTextOf(part), href: deletePartHref(name) } : undefined,
  };
}

function deleteTextOf({ name, title }: PersonalDataPart): { text: string; about?: string } {
  return name === 'devices' ? { text: 'Sign out everywhere' } : { text: 'Delete', about: title };
}

/** Confirmation page before deleting everything, or only `part`. */
export function presentPrivacyDelete(
  records: readonly PersonalRecords[],
  part: PersonalDataPart | undefined,
  email: string | undefined,
): PrivacyDeleteProps {
  const shown = part ? records.filter((one) => one.part === part) : records;
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: TITLE, href: PRIVACY_PATH },
      { text: 'Delete' },
    ],
    title: titleOf(part),
    lead: leadOf(part, email),
    parts: shown
      .filter(({ rows }) => rows.length > 0)
      .map(({ part: { title }, rows }) => `${title}: ${formatCount(rows.length)}`),
    download: { text: 'Download all as JSON first', href: PRIVACY_DOWNLOAD_PATH },
    action: PRIVACY_DELETE_PATH,
    fields: [
      ...(part ? [{ name: 'part', value: part.name }] : []),
      ...(email === undefined ? [] : [{ name: ACCOUNT_FIELD, value: email }]),
    ],
    submitText: part ? deleteTextOf(part).text : 'Delete everything',
    cancel: { text: 'Cancel', href: PRIVACY_PATH },
  };
}

function titleOf(part: PersonalDataPart | undefined): string {
  if (!part) return 'Delete everything';
  const { text, about } = deleteTextOf(part);
  return about === undefined ? text : `${text}: ${about}`;
}

function leadOf(part: PersonalDataPart | undefined, email: string | undefined): string {
  if (part) return PART_LEADS[part.name] ?? 'You can’t undo this.';
  return email === undefined
    ? 'This permanently deletes everything we store about this browser, its cookies included. Sellers keep the messages they received.'
    : `This permanently deletes the account of ${email} and everything below, cookies included. You’ll be signed out on every device. ` +
        'Sellers keep the messages they received.';
}

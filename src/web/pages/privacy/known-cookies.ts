import type { FastifyReply, FastifyRequest } from 'fastify';
import { SHOWCASE_COOKIE } from '../results/grid/showcase.presenter.js';
import { TRACKING } from '../../../search/query-names.js';
import { RESULTS_PATH } from '../../../routes/links.js';

/** One of our cookies in plain words. `lasts`: at most. */
export interface KnownCookie {
  readonly name: string;
  readonly about: string;
  readonly lasts: string;
  /** `/` if absent. */
  readonly path?: string;
  /** Its value opens something, so it is in no download. */
  readonly isSecret?: boolean;
}

const SESSION = 'Until you close your browser';
const NOTICE = { about: 'A message for the next page.', lasts: '1 minute', path: RESULTS_PATH };

/** Every cookie that the shop sets. */
export const KNOWN_COOKIES: readonly KnownCookie[] = [
  { name: '__Host-session', about: 'Keeps you signed in.', lasts: '30 days', isSecret: true },
  { name: 'signed_in', about: 'Tells the page that you are signed in.', lasts: '30 days' },
  {
    name: '__Host-asked',
    about: 'Finds the browser that asked for a sign-in link.',
    lasts: '15 minutes',
    isSecret: true,
  },
  {
    name: '__Host-visitor',
    about: 'Finds what you saved and sent without an account.',
    lasts: '1 year',
    isSecret: true,
  },
  {
    name: '__Host-viewer',
    about: 'Finds your recently viewed cars without an account.',
    lasts: '90 days',
    isSecret: true,
  },
  {
    name: '__Host-conversations',
    about: 'Opens the chats whose links you followed.',
    lasts: '1 day',
    isSecret: true,
  },
  {
    name: 'saved_count',
    about: 'The number of your saved cars and searches, for the header.',
    lasts: '1 year',
  },
  {
    name: 'alert',
    about: 'You left an email address for alerts, so we don’t ask again.',
    lasts: '30 minutes',
  },
  {
    name: 'askedAlerts',
    about: 'Alerts you asked for, with part of the email address, until you confirm them.',
    lasts: '48 hours',
    // It has the ids that cancel them.
    isSecret: true,
  },
  { name: 'scheme', about: 'Light or dark mode.', lasts: '1 year' },
  { name: 'listView', about: 'Whether you see results as cards or as a list.', lasts: '1 year' },
  { name: 'ATC_USER_RADIUS', about: 'How far you search, in miles.', lasts: '1 year' },
  {
    name: 'searchedZip',
    about: 'The last ZIP Code you searched, for distances to your saved cars.',
    lasts: '1 year',
  },
  {
    name: 'forecourt_wallet',
    about:
      'Your payment terms: down payment, trade-in, term and rate, and when they were changed and synced.',
    lasts: '1 year',
    path: RESULTS_PATH,
  },
  { name: 'comparedListings', about: 'The cars you compare.', lasts: '30 days' },
  {
    name: SHOWCASE_COOKIE,
    about: 'You closed the showcase of a dealer.',
    lasts: `${SESSION}, or 30 minutes`,
  },
  {
    name: 'feedback_given',
    about: 'You told us whether you found what you were looking for.',
    lasts: SESSION,
  },
  {
    name: 'declinedModels',
    about: 'Models you told us you didn’t mean.',
    lasts: SESSION,
    path: RESULTS_PATH,
  },
  {
    name: 'hiddenModels',
    about: 'Models you asked us not to suggest again.',
    lasts: '1 year',
    path: RESULTS_PATH,
  },
  ...TRACKING.map((name) => ({
    name,
    about: 'The campaign code of the link that brought you here.',
    lasts: '7 days',
  })),
  { name: 'compareOutcome', ...NOTICE },
  { name: 'refusedValues', ...NOTICE },
  { name: 'bookmarkNotFound', ...NOTICE },
  { name: 'keywordPhrase', ...NOTICE },
  { name: 'keywordModel', ...NOTICE },
  { name: 'redirectExpiredPage', ...NOTICE },
  { name: 'privacyNotice', ...NOTICE },
];

/** Our cookies that a browser sent. */
export function cookiesOf({ cookies }: FastifyRequest): KnownCookie[] {
  return KNOWN_COOKIES.filter(({ name }) => cookies[name] !== undefined);
}

/** Deletes our cookies that a browser sent. */
export function clearKnownCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const { name, path = '/' } of cookiesOf(request))
    void reply.clearCookie(name, { path, secure: name.startsWith('__Host-') });
}

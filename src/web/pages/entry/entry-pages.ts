import type { EntrySection } from '../../../../views/entry/entry-page.js';
import { VIEWED_DAYS } from '../../../accounts/account-cookies.js';
import { MAX_VIEWED_CARS, PRIVATE_VIEW_HOURS } from '../../../browsing-history/browsing-history.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { NOTIFICATIONS_PATH } from '../../../routes/push-links.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { ACCOUNT_DELETED_PATH, ACCOUNT_PATH } from '../../../routes/account-links.js';

/** A static page of text and links. */
export interface EntryContent {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly EntrySection[];
}

/** Links to results, at the end of pages that list no cars. */
export const SHOP: EntrySection = {
  title: 'Shop',
  paragraphs: [],
  links: [
    { text: 'Cars for Sale', href: RESULTS_PATH },
    { text: 'Great Price cars', href: `${RESULTS_PATH}?dealType=greatprice&listingType=USED` },
    { text: 'Certified Used', href: `${RESULTS_PATH}?categorySearch=certified-used` },
  ],
};

/** Placeholder for the days that messages to sellers are stored (LEAD_RETENTION_DAYS). */
export const LEAD_DAYS = '{lead days}';

/** Pages that header and footer link to. Their paths are the routes of `EntryPageController`. */
export const ENTRY_PAGES: readonly EntryContent[] = [
  {
    path: ACCOUNT_DELETED_PATH,
    title: 'Your account is deleted',
    lead: 'Your account and data have been deleted.',
    sections: [SHOP],
  },
  {
    path: '/about',
    title: 'About',
    lead: 'How we rate prices, and where our data comes from.',
    sections: [
      {
        title: 'Price ratings',
        paragraphs: [
          'We compare a price with listings of the same make, model and trim (all trims if few cars share one) that are at most a year ' +
            'older or newer. If there are too few, there is no rating. Sellers can’t buy a rating.',
        ],
        links: [],
      },
      {
        title: 'Data',
        paragraphs: [
          'ZIP Code locations come from GeoNames (CC BY 4.0) and fuel economy from the US EPA.',
        ],
        links: [],
      },
    ],
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    lead: 'Everything works with a keyboard or a screen reader, and without JavaScript.',
    sections: [SHOP],
  },
  {
    path: '/privacy',
    title: 'Privacy',
    lead: 'You can search without an account, and we don’t build a profile of you.',
    sections: [
      {
        title: 'Cookies',
        paragraphs: [
          'We use these cookies: channel codes from a link (osid, psid, siomid) for seven days, unless your browser sends Global Privacy ' +
            'Control; your search radius (ATC_USER_RADIUS), the last ZIP Code you searched (searchedZip; with Global Privacy Control, until ' +
            'you close your browser), light or dark mode (scheme) and your payment terms (forecourt_wallet: down payment, trade-in, term ' +
            'and rate) for a year; and messages for the next page for at most a minute. There are no third-party requests.',
          'When you sign in, one cookie says who you are (__Host-session, 30 days) and one that you are signed in (signed_in). Asking for ' +
            'a sign-in link sets a cookie for 15 minutes (__Host-asked). Saving without an account sets one for a year (__Host-visitor). ' +
            'Opening a car sets one that finds your recently viewed cars again (__Host-viewer, ' +
            `${VIEWED_DAYS} days; with Global Privacy Control, until you close your browser). ` +
            'Opening a chat from an email sets one for a day (__Host-conversations). ' +
            'The number of things you have saved, which the header shows, is in saved_count.',
          'If you tick “Remember my details in this browser” when you write to a seller, your browser keeps your name, email address and ' +
            'phone number until you untick it. We don’t see them.',
        ],
        links: [],
      },
      {
        title: 'Your location',
        paragraphs: [
          'Your browser tells us where you are only after you press “Use my location” and agree. The position is rounded to about half a mile, ' +
            'turned into the nearest ZIP Code and forgotten. Only the ZIP Code appears in your address bar, and is stored like any ZIP Code you search.',
        ],
        links: [],
      },
      {
        title: 'What we store about you',
        paragraphs: [
          'While you have an account, we store your email address, what you save, your payment terms, the searches you follow, the name, phone number and ' +
            'messages you send to sellers, and the listings you report. You can delete all of it on your account page, at once and for good.',
          `We delete messages to sellers and reports of listings after ${LEAD_DAYS} days in any case.`,
          `We keep the last ${MAX_VIEWED_CARS} cars you viewed, and how often you viewed each, for ${VIEWED_DAYS} days. If your browser sends Global Privacy Control, we delete each ` +
            `after ${PRIVATE_VIEW_HOURS} hours. Under Saved you can delete one or all at any time.`,
          'If you turn on notifications, we store the address at which your browser gets them, your time zone and your choices, until you turn ' +
            `them off, sign out or delete your account, and at most ${VIEWED_DAYS} days after your last visit.`,
          'Without an account, we store the email address that follows a search until you unsubscribe; messages to sellers until you ' +
            'withdraw them under Saved; and, for half an hour, a cookie that says you left an address (alert). If you sign in with that ' +
            'address, you can delete all of it.',
        ],
        links: [
          { text: 'See, download or delete what we store', href: PRIVACY_PATH },
          { text: 'Notifications', href: NOTIFICATIONS_PATH },
          { text: 'Your account', href: ACCOUNT_PATH },
        ],
      },
    ],
  },
  {
    path: '/terms',
    title: 'Terms',
    lead: 'Prices exclude tax, title and fees. Payment estimates are not an offer of credit.',
    sections: [SHOP],
  },
];

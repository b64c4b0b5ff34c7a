import type { EntrySection } from '../../../views/entry/entry-page.js';
import { ACCOUNT_DELETED_PATH, ACCOUNT_PATH, RESULTS_PATH } from '../../wording/links.js';

/** A page of words alone: it says what it has to say and leads on. */
export interface EntryContent {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly EntrySection[];
}

/** Ways into the results, at the foot of pages that have nothing to sell themselves. */
export const SHOP: EntrySection = {
  title: 'Shop',
  paragraphs: [],
  links: [
    { text: 'Cars for Sale', href: RESULTS_PATH },
    { text: 'Great Price cars', href: `${RESULTS_PATH}?dealType=greatprice&listingType=USED` },
    { text: 'Certified Used', href: `${RESULTS_PATH}?categorySearch=certified-used` },
  ],
};

/** Stands in texts for the days that messages to sellers are kept (LEAD_RETENTION_DAYS). */
export const LEAD_DAYS = '{lead days}';

/** The header and the footer link to them; their paths are the routes of `EntryPageController`. */
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
    lead: 'A marketplace that shows what it knows.',
    sections: [
      {
        title: 'Price ratings',
        paragraphs: [
          'A price is compared with listings of the same make, model and trim (all trims where few cars share one) that are at most ' +
            'a year older or newer. Too few of them, and there is no rating. A rating cannot be bought.',
        ],
        links: [],
      },
      {
        title: 'Data',
        paragraphs: ['ZIP Code locations come from GeoNames (CC BY 4.0), fuel economy from the US EPA.'],
        links: [],
      },
    ],
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    lead: 'Everything works by keyboard, with a screen reader, and with scripts turned off.',
    sections: [SHOP],
  },
  {
    path: '/privacy',
    title: 'Privacy',
    lead: 'Searching needs no account and leaves no profile.',
    sections: [
      {
        title: 'Cookies',
        paragraphs: [
          'Channel codes in an address (osid, psid, siomid) are kept for seven days, unless your browser asks for privacy by Global ' +
            'Privacy Control, the radius you search in (ATC_USER_RADIUS) for a year, as is light or dark where you choose it ' +
            '(scheme), your payment terms (forecourt_wallet: down payment, trade-in, term and rate, nothing else) for a year, and what a ' +
            'page has to tell you after a redirect for at most a minute. There are no third-party requests.',
          'Signing in sets a cookie that says who is signed in (__Host-session, 30 days) and one that says that somebody is (signed_in); ' +
            'asking for a link sets one for 15 minutes (__Host-asked), saving without an account one for a year (__Host-visitor).',
        ],
        links: [],
      },
      {
        title: 'What we store about you',
        paragraphs: [
          'Your email address, what you save, the searches that write to you, the name, number and words you send to sellers, and what ' +
            'you report of listings, for as long as you have an account. You delete all of it on the page of your account, at once and ' +
            'for good.',
          `What you send to sellers and report of listings is deleted after ${LEAD_DAYS} days in any case.`,
          'Without an account: an address that follows a search, until its mails are ended by their link; what you write to a seller, ' +
            'until you withdraw it under Saved; and for half an hour a cookie that an address was left (alert). Signing in with the ' +
            'address lets you delete all that was left with it.',
        ],
        links: [{ text: 'Your account', href: ACCOUNT_PATH }],
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

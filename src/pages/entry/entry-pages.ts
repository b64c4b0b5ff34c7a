import type { EntrySection } from '../../../views/entry/entry-page.js';
import { RESULTS_PATH } from '../../wording/links.js';

/** A page that a link of the results leads to and that a later release fills; it says what it is and leads on. */
export interface EntryContent {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly EntrySection[];
}

const shop: EntrySection = {
  title: 'Shop',
  paragraphs: [],
  links: [
    { text: 'Cars for Sale', href: RESULTS_PATH },
    { text: 'Great Price cars', href: `${RESULTS_PATH}?dealType=greatprice&listingType=USED` },
    { text: 'Certified Used', href: `${RESULTS_PATH}?listingType=CERTIFIED` },
  ],
};

const sell = {
  lead: 'A private-seller listing sells for 28% more than a trade-in.',
  sections: [
    {
      title: 'How it works',
      paragraphs: [
        'Describe the car, set a price that the market supports, and respond to offers yourself. Buyers reach you by the ' +
          'phone number of your listing.',
      ],
      links: [],
    },
    {
      title: 'What cars like yours cost',
      paragraphs: ['Look at private-seller listings of the same model before you set a price.'],
      links: [{ text: 'For Sale By Owner', href: `${RESULTS_PATH}?sellerType=p` }],
    },
  ],
};

/** The header and the footer link to them; their paths are the routes of `EntryPageController`. */
export const ENTRY_PAGES: readonly EntryContent[] = [
  { path: '/sell-my-car', title: 'Sell My Car', ...sell },
  { path: '/instant-cash-offer', title: 'Sell My Car', ...sell },
  {
    path: '/research',
    title: 'Research',
    lead: 'Compare prices, fuel economy and equipment on real listings.',
    sections: [
      {
        title: 'Start from what matters to you',
        paragraphs: [],
        links: [
          { text: 'Electric cars', href: `${RESULTS_PATH}?fuelTypeGroup=ELE` },
          { text: 'Hybrids', href: `${RESULTS_PATH}?fuelTypeGroup=HYB` },
          { text: '40+ MPG', href: `${RESULTS_PATH}?mpgRange=40-999` },
          { text: 'Third-row seating', href: `${RESULTS_PATH}?featureCode=1601` },
        ],
      },
    ],
  },
  {
    path: `${RESULTS_PATH}/build-and-price`,
    title: 'Build & Price',
    lead: 'Choose a new car and see what it costs where you live.',
    sections: [
      { title: 'New cars in stock', paragraphs: [], links: [{ text: 'New cars for sale', href: `${RESULTS_PATH}?listingType=NEW` }] },
    ],
  },
  {
    path: '/sign-in',
    title: 'Sign In',
    lead: "Accounts come with a later release. You don't need one to search, compare prices or contact sellers.",
    sections: [shop],
  },
  {
    path: '/saved',
    title: 'Saved Cars',
    lead: 'Saving cars comes with accounts in a later release. Until then, bookmark a car or a search in your browser.',
    sections: [shop],
  },
  { path: '/all-cars', title: 'All Cars', lead: 'Every car on the market.', sections: [shop] },
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
      { title: 'Data', paragraphs: ['ZIP Code locations come from GeoNames (CC BY 4.0), fuel economy from the US EPA.'], links: [] },
    ],
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    lead: 'Everything works by keyboard, with a screen reader, and with scripts turned off.',
    sections: [shop],
  },
  {
    path: '/privacy',
    title: 'Privacy',
    lead: 'Searching needs no account and leaves no profile.',
    sections: [
      {
        title: 'Cookies',
        paragraphs: [
          'Channel codes in an address (osid, psid, siomid) are kept for seven days, the radius you search in (ATC_USER_RADIUS) for a ' +
            'year, and what a page has to tell you after a redirect for at most a minute. There are no third-party requests.',
        ],
        links: [],
      },
    ],
  },
  {
    path: '/terms',
    title: 'Terms',
    lead: 'Prices exclude tax, title and fees. Payment estimates are not an offer of credit.',
    sections: [shop],
  },
];

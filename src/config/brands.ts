import type { BrandLook } from './brand-look.js';
import type { FeatureSettings } from './features.js';

/** What a brand says in words of its own. */
export interface BrandTexts {
  /** Heading of the home page. */
  readonly homeHeading: string;
  /** Completes "18,324 used cars …" on the home page. */
  readonly homeLead: string;
  /** Heading of the cars with the best prices on the home page. */
  readonly homeDealsHeading: string;
  /** What the brand says to somebody who sells a car, below the heading of its page. */
  readonly sellLead: string;
  /** Completes "Used Cars for Sale: 18,324 listings of cars nationwide, …" in the description of the results. */
  readonly resultsSummary: string;
}

/**
 * What differs between the consumer brands and the car-maker variant: a row here, never a condition on a name elsewhere. Plain values,
 * so that a row can be handed to another thread.
 */
export interface Brand {
  /** Names the brand in the configuration. */
  readonly key: string;
  /** What goes over the wire. */
  readonly code: string;
  readonly displayName: string;
  /** The host that shows it where BRAND_HOSTS does not say otherwise. */
  readonly host: string;
  /** Listing types shown when the query names none; absent means all. */
  readonly defaultListingTypes?: readonly string[];
  /** A maker's page shows this make alone. */
  readonly lockedMakeCode?: string;
  /** Cars on a page of results. */
  readonly pageSize: number;
  /** A page size asked for that becomes `pageSize`. */
  readonly enlargedPageSize?: number;
  /** Where it differs from the table of features. */
  readonly features?: FeatureSettings;
  /** How long a showcase that was hidden stays so; absent for as long as the browser is open. */
  readonly hidesShowcaseForSeconds?: number;
  /** One of the entry pages. */
  readonly sellMyCarPath: string;
  readonly texts: BrandTexts;
  readonly look: BrandLook;
}

/** Open, cool, cobalt. */
const classifieds: Brand = {
  key: 'classifieds',
  code: 'ATC',
  displayName: 'AutoMarket',
  host: 'automarket.localhost',
  pageSize: 20,
  sellMyCarPath: '/sell-my-car',
  texts: {
    homeHeading: 'Find a car you can trust',
    homeLead: 'from dealers and private sellers, each price compared with the market.',
    homeDealsHeading: 'Great prices right now',
    sellLead: 'A private-seller listing sells for 28% more than a trade-in. See what cars like yours are offered for.',
    resultsSummary: 'with price ratings and payment estimates',
  },
  look: {
    colors: {
      canvas: '#f5f6f9',
      sunken: '#edf0f5',
      ink: '#10161f',
      muted: '#525c6b',
      faint: '#636d7c',
      line: '#e2e6ec',
      lineControl: '#858e9d',
      accent: '#1650d2',
      accentHover: '#103fa9',
      accentInk: '#ffffff',
      accentSoft: '#e9f0fe',
      accentSoftHover: '#d9e5fd',
      accentText: '#1247bd',
      highlight: '#1650d2',
      focus: '#1650d2',
      footer: '#0e1726',
      footerInk: '#c6cedb',
      picFrom: '#f1f4f8',
      picTo: '#dde3ec',
      skeleton: '#e9ecf1',
      skeletonGlow: '#f4f6f9',
    },
    mark: {
      sizeUnits: 30,
      shapes: [
        { path: 'M15 1.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27z', fill: '#1650d2' },
        { path: 'M8.5 21.5 15 7.5l6.5 14M15 16v1.5m0 3V22', stroke: '#ffffff', strokeWidth: 2.8 },
      ],
    },
    wordmark: 'plain',
  },
};

/** Paper, navy, a line of gold; tighter corners. */
const valuation: Brand = {
  key: 'valuation',
  code: 'KBB',
  displayName: 'ValueBook',
  host: 'valuebook.localhost',
  // The specification's time of a suppressed showcase.
  hidesShowcaseForSeconds: 1_800,
  defaultListingTypes: ['USED'],
  pageSize: 20,
  sellMyCarPath: '/instant-cash-offer',
  texts: {
    homeHeading: 'Know what a car is worth',
    homeLead: 'for sale, each price compared with what similar cars cost.',
    homeDealsHeading: 'Offered well below market',
    sellLead: 'Know what your car is worth before you part with it: a private-seller listing sells for 28% more than a trade-in.',
    resultsSummary: 'each price compared with what similar cars cost',
  },
  look: {
    colors: {
      canvas: '#f8f6f1',
      sunken: '#f0ece3',
      ink: '#161a2c',
      muted: '#57586a',
      faint: '#696a79',
      line: '#e6e1d6',
      lineControl: '#8b887f',
      accent: '#1f3079',
      accentHover: '#16235c',
      accentInk: '#ffffff',
      accentSoft: '#eceef8',
      accentSoftHover: '#dfe3f3',
      accentText: '#1f3079',
      highlight: '#e9a91c',
      focus: '#1f3079',
      footer: '#141a3a',
      footerInk: '#cdd0e2',
      picFrom: '#f6f3ec',
      picTo: '#e5dfd2',
      skeleton: '#ece8df',
      skeletonGlow: '#f6f3ed',
    },
    corners: { sm: '0.25rem', control: '0.375rem', card: '0.625rem', dialog: '0.75rem', pill: '999px' },
    mark: {
      sizeUnits: 30,
      shapes: [
        { path: 'M5 1.5h20A3.5 3.5 0 0 1 28.5 5v20a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 25V5A3.5 3.5 0 0 1 5 1.5z', fill: '#1f3079' },
        { path: 'm8.5 7.5 6.5 11 6.5-11', stroke: '#ffffff', strokeWidth: 2.8 },
        { path: 'M8.5 23.5h13', stroke: '#e9a91c', strokeWidth: 2.2 },
      ],
    },
    wordmark: 'plain',
  },
};

/** Showroom white, graphite, square. The specification's page size of 25 becomes 30 for the car-maker variant. */
const maker: Brand = {
  key: 'maker',
  code: 'HYUND',
  displayName: 'Hyundai on AutoMarket',
  host: 'hyundai.localhost',
  lockedMakeCode: 'HYUND',
  pageSize: 30,
  enlargedPageSize: 25,
  sellMyCarPath: '/sell-my-car',
  texts: {
    homeHeading: 'Find your next Hyundai',
    homeLead: 'from dealers and private sellers, each price compared with the market.',
    homeDealsHeading: 'Hyundai cars at a great price',
    sellLead: 'A private-seller listing sells for 28% more than a trade-in. See what Hyundai cars like yours are offered for.',
    resultsSummary: 'with price ratings and payment estimates',
  },
  look: {
    colors: {
      canvas: '#f6f6f6',
      sunken: '#eeeeee',
      ink: '#0f1114',
      muted: '#55595f',
      faint: '#676b71',
      line: '#e3e4e6',
      lineControl: '#868a90',
      accent: '#191c21',
      accentHover: '#33383f',
      accentInk: '#ffffff',
      accentSoft: '#ededee',
      accentSoftHover: '#e0e1e3',
      accentText: '#191c21',
      highlight: '#0b7fa8',
      focus: '#0b6e92',
      footer: '#0f1114',
      footerInk: '#c9ccd1',
      picFrom: '#f5f5f6',
      picTo: '#e0e2e5',
      skeleton: '#e9ecf1',
      skeletonGlow: '#f4f6f9',
    },
    corners: { sm: '0.125rem', control: '0.125rem', card: '0.25rem', dialog: '0.25rem', pill: '0.125rem' },
    boldWeight: 600,
    mark: {
      sizeUnits: 30,
      shapes: [
        { path: 'M1.5 1.5h27v27h-27z', fill: '#191c21' },
        { path: 'M6.5 20h17M9.5 20a5.5 5.5 0 0 1 11 0', stroke: '#ffffff', strokeWidth: 2.6 },
      ],
    },
    wordmark: 'spaced',
  },
};

/** Every brand of this house, by key. */
export const BRANDS = { classifieds, valuation, maker } as const satisfies Readonly<Record<string, Brand>>;

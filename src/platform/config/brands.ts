import type { Brand } from './brand.js';
import { TRADE_IN_CLAIM } from './trade-in-claim.js';

const classifieds: Brand = {
  key: 'classifieds',
  code: 'ATC',
  displayName: 'AutoMarket',
  host: 'automarket.localhost',
  pageSize: 20,
  sellMyCarPath: '/sell-my-car',
  texts: {
    homeHeading: 'Find a car you can trust',
    homeLead: 'from dealers and private sellers, with every price compared to the market.',
    homeDealsHeading: 'Great prices right now',
    sellLead: `${TRADE_IN_CLAIM} See what cars like yours are offered for.`,
    // Text of the specification.
    saveCars: {
      title: 'Save Cars with a Free Account',
      text: 'Create an account to track price changes, saved cars across devices, and more.',
    },
    resultsSummary: 'with price ratings and payment estimates',
  },
  look: {
    colors: {
      canvas: { light: '#f5f6f9', dark: '#0e1219' },
      surface: { light: '#ffffff', dark: '#171c26' },
      sunken: { light: '#edf0f5', dark: '#232a37' },
      ink: { light: '#10161f', dark: '#e9edf4' },
      muted: { light: '#525c6b', dark: '#a9b3c2' },
      faint: { light: '#636d7c', dark: '#94a0b1' },
      line: { light: '#e2e6ec', dark: '#2b3341' },
      lineControl: { light: '#858e9d', dark: '#758093' },
      accent: { light: '#1650d2', dark: '#3068ea' },
      accentHover: { light: '#103fa9', dark: '#2456cc' },
      accentInk: '#ffffff',
      accentSoft: { light: '#e9f0fe', dark: '#1b2b4e' },
      accentSoftHover: { light: '#d9e5fd', dark: '#233764' },
      accentText: { light: '#1247bd', dark: '#a3c0ff' },
      highlight: { light: '#1650d2', dark: '#6f9bff' },
      focus: { light: '#1650d2', dark: '#7fa6ff' },
      footer: { light: '#0e1726', dark: '#080b10' },
      footerInk: { light: '#c6cedb', dark: '#b6bfcc' },
      picFrom: { light: '#f1f4f8', dark: '#2a3140' },
      picTo: { light: '#dde3ec', dark: '#1d232f' },
      skeleton: { light: '#e9ecf1', dark: '#1f2632' },
      skeletonGlow: { light: '#f4f6f9', dark: '#293241' },
    },
    mark: {
      sizeUnits: 30,
      shapes: [
        {
          path: 'M15 1.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27z',
          fill: { light: '#1650d2', dark: '#3b73f0' },
        },
        { path: 'M8.5 21.5 15 7.5l6.5 14M15 16v1.5m0 3V22', stroke: '#ffffff', strokeWidth: 2.8 },
      ],
    },
    wordmark: 'plain',
  },
};

const valuation: Brand = {
  key: 'valuation',
  code: 'KBB',
  displayName: 'ValueBook',
  host: 'valuebook.localhost',
  // The specification's time of a suppressed showcase.
  hidesShowcaseForSeconds: 1_800,
  savesAtOnce: true,
  defaultListingTypes: ['USED'],
  pageSize: 20,
  sellMyCarPath: '/instant-cash-offer',
  texts: {
    homeHeading: 'Know what a car is worth',
    homeLead: 'for sale, with every price compared to similar cars.',
    homeDealsHeading: 'Offered well below market',
    sellLead: `Know what your car is worth before you sell it. ${TRADE_IN_CLAIM}`,
    saveCars: {
      title: 'Keep an eye on these cars',
      text: 'Create a free account to save more cars, on every device, and see how their prices change.',
    },
    resultsSummary: 'every price compared to similar cars',
  },
  look: {
    colors: {
      canvas: { light: '#f8f6f1', dark: '#0e1120' },
      surface: { light: '#ffffff', dark: '#171b2e' },
      sunken: { light: '#f0ece3', dark: '#232840' },
      ink: { light: '#161a2c', dark: '#f4f0e7' },
      muted: { light: '#57586a', dark: '#b5b4c2' },
      faint: { light: '#696a79', dark: '#9f9eb0' },
      line: { light: '#e6e1d6', dark: '#2c3149' },
      lineControl: { light: '#8b887f', dark: '#787b95' },
      accent: { light: '#1f3079', dark: '#b4bff5' },
      accentHover: { light: '#16235c', dark: '#cbd3f9' },
      accentInk: { light: '#ffffff', dark: '#141a3a' },
      accentSoft: { light: '#eceef8', dark: '#262d52' },
      accentSoftHover: { light: '#dfe3f3', dark: '#303866' },
      accentText: { light: '#1f3079', dark: '#bfc8f7' },
      highlight: '#e9a91c',
      focus: { light: '#1f3079', dark: '#b4bff5' },
      footer: { light: '#141a3a', dark: '#090b16' },
      footerInk: { light: '#cdd0e2', dark: '#bfc0cf' },
      picFrom: { light: '#f6f3ec', dark: '#2b3049' },
      picTo: { light: '#e5dfd2', dark: '#1d2136' },
      skeleton: { light: '#ece8df', dark: '#1f2439' },
      skeletonGlow: { light: '#f6f3ed', dark: '#2a3049' },
    },
    corners: {
      sm: '0.25rem',
      control: '0.375rem',
      card: '0.625rem',
      dialog: '0.75rem',
      pill: '999px',
    },
    mark: {
      sizeUnits: 30,
      shapes: [
        {
          path: 'M5 1.5h20A3.5 3.5 0 0 1 28.5 5v20a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 25V5A3.5 3.5 0 0 1 5 1.5z',
          fill: { light: '#1f3079', dark: '#5166d0' },
        },
        { path: 'm8.5 7.5 6.5 11 6.5-11', stroke: '#ffffff', strokeWidth: 2.8 },
        { path: 'M8.5 23.5h13', stroke: { light: '#e9a91c', dark: '#ffd062' }, strokeWidth: 2.2 },
      ],
    },
    wordmark: 'plain',
  },
};

/** The specification's page size of 25 becomes 30 for the car-maker variant. */
const maker: Brand = {
  key: 'maker',
  code: 'HYUND',
  displayName: 'Hyundai on AutoMarket',
  host: 'hyundai.localhost',
  lockedMakeCode: 'HYUND',
  pageSize: 30,
  enlargedPageSize: 25,
  buyOnlineStore: {
    experience: 'hyundai-buy-online',
    name: 'Buy Online Store',
    text: 'Cars you can buy online from the dealer.',
    logo: {
      sizeUnits: 30,
      shapes: [
        { path: 'M5 10.5h20l-1.6 16H6.6z', fill: { light: '#0b6e92', dark: '#4bb8de' } },
        {
          path: 'M10 13.5v-4a5 5 0 0 1 10 0v4',
          stroke: { light: '#191c21', dark: '#f1f2f4' },
          strokeWidth: 2.2,
        },
        {
          path: 'm11 19.5 3 3 5.2-5.5',
          stroke: { light: '#ffffff', dark: '#0f1114' },
          strokeWidth: 2.4,
        },
      ],
    },
  },
  sellMyCarPath: '/sell-my-car',
  texts: {
    homeHeading: 'Find your next Hyundai',
    homeLead: 'from dealers and private sellers, with every price compared to the market.',
    homeDealsHeading: 'Hyundai cars at a great price',
    sellLead: `${TRADE_IN_CLAIM} See what Hyundai cars like yours are offered for.`,
    // Text of the specification.
    saveCars: {
      title: 'Save Cars with a Free Account',
      text: 'Create an account to track price changes, saved cars across devices, and more.',
    },
    resultsSummary: 'with price ratings and payment estimates',
  },
  look: {
    colors: {
      canvas: { light: '#f6f6f6', dark: '#0e0f11' },
      surface: { light: '#ffffff', dark: '#191a1d' },
      sunken: { light: '#eeeeee', dark: '#27292d' },
      ink: { light: '#0f1114', dark: '#f3f4f5' },
      muted: { light: '#55595f', dark: '#afb2b8' },
      faint: { light: '#676b71', dark: '#989ca3' },
      line: { light: '#e3e4e6', dark: '#2f3135' },
      lineControl: { light: '#868a90', dark: '#7b7f86' },
      accent: { light: '#191c21', dark: '#f1f2f4' },
      accentHover: { light: '#33383f', dark: '#d4d6da' },
      accentInk: { light: '#ffffff', dark: '#14161a' },
      accentSoft: { light: '#ededee', dark: '#2b2d32' },
      accentSoftHover: { light: '#e0e1e3', dark: '#373a40' },
      accentText: { light: '#191c21', dark: '#f1f2f4' },
      highlight: { light: '#0b7fa8', dark: '#4bb8de' },
      focus: { light: '#0b6e92', dark: '#5cc0e2' },
      footer: { light: '#0f1114', dark: '#08090a' },
      footerInk: { light: '#c9ccd1', dark: '#babdc3' },
      picFrom: { light: '#f5f5f6', dark: '#2c2e32' },
      picTo: { light: '#e0e2e5', dark: '#1e2023' },
      skeleton: { light: '#eaeaec', dark: '#222428' },
      skeletonGlow: { light: '#f4f4f5', dark: '#2d3035' },
    },
    corners: {
      sm: '0.125rem',
      control: '0.125rem',
      card: '0.25rem',
      dialog: '0.25rem',
      pill: '0.125rem',
    },
    boldWeight: 600,
    mark: {
      sizeUnits: 30,
      shapes: [
        { path: 'M1.5 1.5h27v27h-27z', fill: { light: '#191c21', dark: '#f1f2f4' } },
        {
          path: 'M6.5 20h17M9.5 20a5.5 5.5 0 0 1 11 0',
          stroke: { light: '#ffffff', dark: '#14161a' },
          strokeWidth: 2.6,
        },
      ],
    },
    wordmark: 'spaced',
  },
};

/** All brands by key. */
export const BRANDS = { classifieds, valuation, maker } as const satisfies Readonly<
  Record<string, Brand>
>;

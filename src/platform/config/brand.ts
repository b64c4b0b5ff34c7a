import type { BrandLook, BrandLogo } from './brand-look.js';
import type { FeatureSettings } from './features.js';

/** Wording that differs between brands. */
export interface BrandTexts {
  readonly homeHeading: string;
  /** Completes "18,324 used cars …" on the home page. */
  readonly homeLead: string;
  /** Heading of the cars with the best prices on the home page. */
  readonly homeDealsHeading: string;
  /** Text below the heading of the page for selling a car. */
  readonly sellLead: string;
  /** Asks shoppers to create an account when they reach the limit of saved cars without one. */
  readonly saveCars: { readonly title: string; readonly text: string };
  /**
   * Completes "Used Cars for Sale: 18,324 listings of cars nationwide, …" in the description of the
   * results.
   */
  readonly resultsSummary: string;
}

/** A store in a sponsored banner on a brand's results: the cars of an experience. */
export interface BuyOnlineStore {
  /** A code of the filter `experience`. */
  readonly experience: string;
  readonly name: string;
  /** Short description, half a sentence. */
  readonly text: string;
  readonly logo: BrandLogo;
}

/**
 * Everything that differs between the consumer brands and the car-maker variant. Other code never
 * checks a brand's name. Plain values, so that it can be posted to other threads.
 */
export interface Brand {
  /** Key of the brand in the configuration. */
  readonly key: string;
  /** Code in APIs. */
  readonly code: string;
  readonly displayName: string;
  /** Default host, unless BRAND_HOSTS changes it. */
  readonly host: string;
  /** Listing types without a listing type in the query. Default: all. */
  readonly defaultListingTypes?: readonly string[];
  /** The only make that a maker's page shows. */
  readonly lockedMakeCode?: string;
  /** Cars per results page. */
  readonly pageSize: number;
  /** A requested page size that is replaced with `pageSize`. */
  readonly enlargedPageSize?: number;
  /** Differences from the defaults in `FEATURE_FLAGS`. */
  readonly features?: FeatureSettings;
  /** How long a dismissed showcase stays hidden, in seconds. Default: until the browser closes. */
  readonly hidesShowcaseForSeconds?: number;
  /** Makes without links to build and price. */
  readonly makesNotBuilt?: readonly string[];
  /** Default: no banner. */
  readonly buyOnlineStore?: BuyOnlineStore;
  /** Whether saving a car shows before the server confirms it. */
  readonly savesAtOnce?: boolean;
  /** One of the entry pages. */
  readonly sellMyCarPath: string;
  readonly texts: BrandTexts;
  readonly look: BrandLook;
}

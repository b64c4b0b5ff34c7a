import type { BrandLook, BrandMark } from './brand-look.js';
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
  /** Asks somebody to make an account who saves more cars than one may without. */
  readonly saveCars: { readonly title: string; readonly text: string };
  /** Completes "Used Cars for Sale: 18,324 listings of cars nationwide, …" in the description of the results. */
  readonly resultsSummary: string;
}

/** A store that a brand's results point at in a banner which is paid for: the cars of one experience. */
export interface BuyOnlineStore {
  /** A code of the filter `experience`. */
  readonly experience: string;
  readonly name: string;
  /** What it is, in half a sentence. */
  readonly text: string;
  readonly logo: BrandMark;
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
  /** Makes whose new cars nobody puts together here: nothing leads from their cars to build and price. */
  readonly makesNotBuilt?: readonly string[];
  /** Absent: no banner. */
  readonly buyOnlineStore?: BuyOnlineStore;
  /** Whether a car is shown as saved before the server has said so. */
  readonly savesAtOnce?: boolean;
  /** One of the entry pages. */
  readonly sellMyCarPath: string;
  readonly texts: BrandTexts;
  readonly look: BrandLook;
}

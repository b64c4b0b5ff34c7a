/**
 * Words of the inventory: what a car for sale and its seller are made of. Codes are those of `src/catalogue`; times are
 * epoch milliseconds. Absent means unknown: nothing is guessed to fill a gap.
 */

import type { KnownBodyCode } from '../catalogue/options/body-styles.js';
import type { SponsorTier } from '../catalogue/options/sponsor-tiers.js';
import type { PricePoint } from './price-history.js';

/** A car's condition: the `listingType` codes of the specification. '3P_CERT' is certified by a third party, not by its maker. */
export type ListingType = 'NEW' | 'USED' | 'CERTIFIED' | '3P_CERT';

/** 'd' dealer, 'p' private seller: the `sellerType` codes of the specification. */
export type SellerType = 'd' | 'p';

/** One car for sale by one seller. The same car (VIN) offered by several sellers shares its `id`. */
export interface Listing {
  /** Decimal digits of a safe integer, the same for every offer of one car; see `listing-id.ts`. */
  id: string;
  vin?: string;
  stockNumber?: string;
  ownerId: string;
  listingType: ListingType;

  makeCode: string;
  modelCode: string;
  /** Code of the trim below its model (without the `model|` part). */
  trimCode?: string;
  /** The trim as it is written to shoppers; may be set where no trim of the catalogue fits. */
  trim?: string;
  year: number;

  /** Fine body code (`SEDAN4D`), from which the vehicle style rolls up; the style alone (`TRUCKS`) where no more is known. */
  bodyStyleCode?: KnownBodyCode;
  /** SUV, sedan or van subtype, as the style has one. */
  styleSubtype?: string;
  doors?: number;
  seats?: number;
  truckBedLength?: string;

  fuelTypeGroup?: string;
  /** Cylinders as a code (`4CLDR`). */
  engineCode?: string;
  /** As shoppers read it: `2.5L 4-Cylinder`. */
  engine?: string;
  displacementLiters?: number;
  driveType?: 'AWD' | '4WD' | 'FWD' | 'RWD';
  transmissionCode?: string;
  /** EPA city and highway miles per gallon, or MPGe for electric driving and hydrogen. */
  mpgCity?: number;
  mpgHighway?: number;
  electricRangeMiles?: number;

  exteriorColor?: string;
  interiorColor?: string;

  mileageMiles?: number;
  priceDollars: number;
  /** What the price is reduced from, by the rule of `price-history.ts`; present only while it counts as reduced. */
  previousPriceDollars?: number;
  /** What this seller has asked here since when; see `price-history.ts`. */
  priceHistory?: readonly PricePoint[];
  msrpDollars?: number;
  /** Maker's or dealer's incentive that the price does not contain yet. */
  incentiveDollars?: number;
  listedAt: number;

  /** Where the car stands. */
  zip: string;

  /** Codes of `featureCode`. */
  features: readonly string[];
  /** Codes of `packageName`. */
  packages: readonly string[];
  /** Equipment that no code stands for, in the seller's words. */
  otherFeatures?: readonly string[];
  /** Codes of `vehicleHistoryType`, e.g. `ONE_OWNER`. */
  history: readonly string[];
  historyProvider?: 'CARFAX' | 'AUTOCHECK';
  useType?: 'PERSONAL' | 'COMMERCIAL';
  /** Sold with the money back guarantee (14 days or 1,000 miles). */
  hasMoneyBackGuarantee: boolean;
  /** Code of the certified program's product, for CERTIFIED and 3P_CERT. */
  certifiedProductId?: string;
  /** The certified program as the seller calls it. */
  certifiedProgram?: string;
  /** What the seller says of the car's warranty. */
  warranty?: string;
  specialOffer?: string;
  /** What its dealer has paid for to have it stand out; absent for most. */
  sponsorTier?: SponsorTier;

  /** Addresses given by the feed, best first; none means drawn pictures. */
  images: readonly string[];
  /** Names a 360-degree picture at the service the feed keeps it with; known from feeds alone. */
  fyuseId?: string;
  description?: string;
  /** The car's own page at its seller. */
  website?: string;
}

/** A dealer, or the private person who sells one car. */
export interface Owner {
  id: string;
  name: string;
  sellerType: SellerType;
  phone?: string;
  address?: string;
  city: string;
  state: string;
  zip: string;
  website?: string;
  logo?: string;
  /** Addresses of pictures of the dealership, best first; none means drawn ones. */
  images?: readonly string[];
  tagline?: string;
  /** 0 to 5 with one decimal; only together with `reviewCount`. */
  rating?: number;
  reviewCount?: number;
  hours?: readonly OpeningHours[];
  /** Codes of `homeServices`, e.g. `BUY_ONLINE`. */
  homeServices: readonly string[];
  /** Market areas (`dma` codes) the owner delivers to beyond its own place. */
  deliveryMarkets: readonly string[];
  shippingLabel?: string;
  /** Where leads go, as mail. Shown to nobody. */
  leadEmail?: string;
  /** Where leads are posted as ADF, before any mail. Shown to nobody. */
  leadUrl?: string;
  /** The dealer's own chat, an `https:` address that shoppers open. */
  chatUrl?: string;
}

/** Hours of one day, local time `HH:MM`; a closed day has neither. */
export interface OpeningHours {
  day: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';
  opens?: string;
  closes?: string;
}

/** The badge a price earns; absent means that it earns none. Filter `dealType` says `greatprice` and `goodprice`. */
export type DealIndicator = 'great' | 'good';

/** The verdict on a price, from comparable listings; see `deal-rating.ts`. */
export interface DealRating {
  expectedPriceDollars: number;
  /** How many comparable listings the expected price rests on. */
  sampleSize: number;
  indicator?: DealIndicator;
}

/** A car as it stands in results: the best offer, who else sells it, and what is known of the price. */
export interface ListedCar {
  listing: Listing;
  owner: Owner;
  dealRating?: DealRating;
  /** Offers of the same car, this one among them: "listed by N sellers". */
  offerCount: number;
}

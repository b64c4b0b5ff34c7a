/**
 * Types of a car for sale and its seller. Codes are those of `src/catalog`; times are epoch
 * milliseconds. Absent means unknown: gaps are never filled by guesses.
 */

import type { KnownBodyCode } from '../catalog/options/body-styles.js';
import type { SponsorTier } from '../catalog/options/sponsor-tiers.js';
import type { PricePoint } from './price-history.js';

/**
 * Condition: `listingType` codes of the specification. '3P_CERT' is certified by a third party, not
 * by the maker.
 */
export type ListingType = 'NEW' | 'USED' | 'CERTIFIED' | '3P_CERT';

/** `sellerType` codes of the specification: 'd' dealer, 'p' private seller. */
export type SellerType = 'd' | 'p';

/** A car for sale by one seller. Offers of the same car (VIN) by several sellers share its `id`. */
export interface Listing {
  /** Decimal digits of a safe integer; the same for all offers of a car. See `listing-id.ts`. */
  id: string;
  vin?: string;
  stockNumber?: string;
  ownerId: string;
  listingType: ListingType;

  makeCode: string;
  modelCode: string;
  /** Code of the trim within its model (without the `model|` part). */
  trimCode?: string;
  /** Trim as shown to shoppers; may be set without a trim of the catalog. */
  trim?: string;
  year: number;

  /**
   * Detailed body code (`SEDAN4D`), which implies the vehicle style; only the style (`TRUCKS`) if
   * no more is known.
   */
  bodyStyleCode?: KnownBodyCode;
  /** SUV, sedan or van subtype of the style. */
  styleSubtype?: string;
  doors?: number;
  seats?: number;
  truckBedLength?: string;

  fuelTypeGroup?: string;
  /** Code of the cylinders (`4CLDR`). */
  engineCode?: string;
  /** As shown to shoppers: `2.5L 4-Cylinder`. */
  engine?: string;
  displacementLiters?: number;
  driveType?: 'AWD' | '4WD' | 'FWD' | 'RWD';
  transmissionCode?: string;
  /** EPA city and highway miles per gallon; MPGe for electric and hydrogen cars. */
  mpgCity?: number;
  mpgHighway?: number;
  electricRangeMiles?: number;

  exteriorColor?: string;
  interiorColor?: string;

  mileageMiles?: number;
  priceDollars: number;
  /**
   * Price before the reduction, by the rule of `price-history.ts`; present only while the price
   * counts as reduced.
   */
  previousPriceDollars?: number;
  /** This seller's prices over time; see `price-history.ts`. */
  priceHistory?: readonly PricePoint[];
  msrpDollars?: number;
  /** Incentive of maker or dealer that is not included in the price. */
  incentiveDollars?: number;
  listedAt: number;

  /** Location of the car. */
  zip: string;

  /** Codes of `featureCode`. */
  features: readonly string[];
  /** Codes of `packageName`. */
  packages: readonly string[];
  /** Equipment without a code, in the seller's words. */
  otherFeatures?: readonly string[];
  /** Codes of `vehicleHistoryType`, e.g. `ONE_OWNER`. */
  history: readonly string[];
  historyProvider?: 'CARFAX' | 'AUTOCHECK';
  useType?: 'PERSONAL' | 'COMMERCIAL';
  /** Money back guarantee (14 days or 1,000 miles). */
  hasMoneyBackGuarantee: boolean;
  /** Code of the certified program, for CERTIFIED and 3P_CERT. */
  certifiedProductId?: string;
  /** Name of the certified program by the seller. */
  certifiedProgram?: string;
  /** The seller's text about the warranty. */
  warranty?: string;
  specialOffer?: string;
  /** Sponsorship that the dealer paid for; absent for most. */
  sponsorTier?: SponsorTier;

  /** URLs of the feed, the best first; drawings are used if empty. */
  images: readonly string[];
  /** Id of a 360-degree picture at the feed's service. Only from feeds. */
  fyuseId?: string;
  description?: string;
  /** The car's page on the seller's site. */
  website?: string;
}

/** A dealer, or a private seller of one car. */
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
  /** URLs of pictures of the dealership, the best first; drawings are used if absent. */
  images?: readonly string[];
  tagline?: string;
  /** 0 to 5 with one decimal; only together with `reviewCount`. */
  rating?: number;
  reviewCount?: number;
  hours?: readonly OpeningHours[];
  /** Codes of `homeServices`, e.g. `BUY_ONLINE`. */
  homeServices: readonly string[];
  /** Market areas (`dma` codes) that the owner delivers to, besides its own. */
  deliveryMarkets: readonly string[];
  shippingLabel?: string;
  /** Email address for leads. Never shown. */
  leadEmail?: string;
  /** URL for leads as ADF, preferred to email. Never shown. */
  leadUrl?: string;
  /** URL (`https:`) of the dealer's own chat. */
  chatUrl?: string;
}

/** Opening hours of a day in local time `HH:MM`; absent for a closed day. */
export interface OpeningHours {
  day: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';
  opens?: string;
  closes?: string;
}

/** Badge of a price; absent without one. The filter `dealType` has `greatprice` and `goodprice`. */
export type DealIndicator = 'great' | 'good';

/** Deal rating from comparable listings; see `deal-rating.ts`. */
export interface DealRating {
  expectedPriceDollars: number;
  /** Number of comparable listings that the expected price is based on. */
  sampleSize: number;
  indicator?: DealIndicator;
}

/** A car in results: the best offer, its owner, the number of offers and the deal rating. */
export interface ListedCar {
  listing: Listing;
  owner: Owner;
  dealRating?: DealRating;
  /** Offers of the same car, including this one: "listed by N sellers". */
  offerCount: number;
}

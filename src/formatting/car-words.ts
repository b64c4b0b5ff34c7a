import type { Brand } from '../platform/config/brand.js';
import { hasFeature } from '../platform/config/features.js';
import { isRatedInMpge } from '../catalog/options/fuel-groups.js';
import { combinedMpg } from '../catalog/options/mpg-ranges.js';
import type { Catalog } from '../catalog/catalog.js';
import type { DealRating, Listing, Owner } from '../inventory/listing.js';
import type { PriceVerdictProps } from '../../views/price-verdict.js';
import { formatCount, formatDollars } from './number-formats.js';

/** Words about a car, shared by cards and the vehicle page. */

/** "2021 Toyota RAV4". */
export function carName({ year, makeCode, modelCode }: Listing, catalog: Catalog): string {
  return `${year} ${catalog.makeName(makeCode)} ${catalog.modelName(modelCode)}`;
}

/**
 * What a search for the car's make and model finds: "Toyota RAV4"; "cars" if the catalog, and so
 * the search, knows neither.
 */
export function searchedName({ makeCode, modelCode }: Listing, catalog: Catalog): string {
  const [make, model] = [catalog.makeByCode(makeCode), catalog.modelByCode(modelCode)];
  return [make?.name, make && model?.name].filter(Boolean).join(' ') || 'cars';
}

/**
 * The trim for display after the car's name. Undefined if the name already ends with it: "Blazer"
 * of a Blazer, "GX" of a Civic GX.
 */
export function trimText({ trim, modelCode }: Listing, catalog: Catalog): string | undefined {
  return trim !== undefined &&
    ` ${catalog.modelName(modelCode)}`.toLowerCase().endsWith(` ${trim.trim()}`.toLowerCase())
    ? undefined
    : trim;
}

/** "Used", "Toyota Certified", "Third-Party Certified". */
export function conditionText({ listingType, makeCode }: Listing, catalog: Catalog): string {
  if (listingType === 'CERTIFIED') return `${catalog.makeName(makeCode)} Certified`;
  return { NEW: 'New', USED: 'Used', '3P_CERT': 'Third-Party Certified' }[listingType];
}

/**
 * Whether the car is certified by its manufacturer or a third party: listing type CERTIFIED or
 * 3P_CERT.
 */
export function isCertified({ listingType }: Listing): boolean {
  return listingType === 'CERTIFIED' || listingType === '3P_CERT';
}

/** Days that a car counts as newly listed. */
const NEWLY_LISTED_DAYS = 3;
const DAY_MS = 86_400_000;

export function daysListed({ listedAt }: Listing, now: number): number {
  return Math.max(0, Math.floor((now - listedAt) / DAY_MS));
}

/** Whether the car was listed less than three whole days before `now` (epoch milliseconds). */
export function isNewlyListed(listing: Listing, now: number): boolean {
  return daysListed(listing, now) < NEWLY_LISTED_DAYS;
}

/** "28 mpg", "103 MPGe"; undefined without a rating. */
export function economyText({ mpgCity, mpgHighway, fuelTypeGroup }: Listing): string | undefined {
  if (!mpgCity || !mpgHighway) return undefined;
  return `${combinedMpg(mpgCity, mpgHighway)} ${isRatedInMpge(fuelTypeGroup) ? 'MPGe' : 'mpg'}`;
}

/** Text of the deal rating; undefined if too few cars are comparable. */
export function priceVerdict(
  listing: Listing,
  rating: DealRating | undefined,
): PriceVerdictProps | undefined {
  if (!rating) return undefined;
  const below = rating.expectedPriceDollars - listing.priceDollars;
  if (rating.indicator) {
    return {
      kind: rating.indicator,
      label: rating.indicator === 'great' ? 'Great Price' : 'Good Price',
      detailText: `${formatDollars(below)} below market`,
    };
  }
  return {
    kind: 'plain',
    label:
      Math.abs(below) < rating.expectedPriceDollars * 0.03
        ? 'At market price'
        : below > 0
          ? 'Below market price'
          : 'Above market price',
  };
}

/** The car's name with its trim: "2021 Toyota RAV4 XLE". */
export function fullCarName(listing: Listing, catalog: Catalog): string {
  return [carName(listing, catalog), trimText(listing, catalog)].filter(Boolean).join(' ');
}

/** Electric range: "240 miles". */
export function electricRangeText({ electricRangeMiles }: Listing): string | undefined {
  return electricRangeMiles === undefined ? undefined : `${electricRangeMiles} miles`;
}

/** The seller's name in results; the kind of seller for brands that hide names. */
export function shownOwnerName({ name, sellerType }: Owner, brand: Brand): string {
  if (!hasFeature(brand, 'hideOwnerName')) return name;
  return sellerType === 'p' ? 'Private seller' : 'Dealer';
}

/** Label of the call button on small screens. */
export function callText({ sellerType }: Owner): string {
  return sellerType === 'p' ? 'Call seller' : 'Call dealer';
}

/**
 * Link to call a display number: `tel:5125550198`, with extension `tel:5125550198;ext=12` (RFC
 * 3966).
 */
export function callHref(phone: string): string {
  const { number, extension } = dialed(phone);
  return `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`;
}

/** Link to text the number: `sms:5125550198`. */
export function textHref(phone: string): string {
  return `sms:${dialed(phone).number}`;
}

function dialed(phone: string): { number: string; extension: string } {
  const [number = '', extension = ''] = phone.split(/[a-z#]+\.?/i);
  return { number: number.replaceAll(/[^\d+]/g, ''), extension: extension.replaceAll(/\D/g, '') };
}

/** "4.7" and "1,312"; empty without reviews. */
export function ratingTexts({ rating, reviewCount }: Owner): {
  ratingText?: string;
  reviewCountText?: string;
} {
  return rating === undefined || !reviewCount
    ? {}
    : { ratingText: rating.toFixed(1), reviewCountText: formatCount(reviewCount) };
}

/** "Listed by 3 sellers"; undefined for one. */
export function sellersText(offerCount: number): string | undefined {
  return offerCount > 1 ? `Listed by ${offerCount} sellers` : undefined;
}

import { BODY_STYLES } from '../../catalog/options/body-styles.js';
import type { KnownBodyCode } from '../../catalog/options/body-styles.js';
import { FUEL_GROUPS } from '../../catalog/options/fuel-groups.js';
import { VEHICLE_STYLES } from '../../catalog/options/vehicle-styles.js';
import { UpstreamError } from '../../platform/calls/upstream-errors.js';
import { LISTING_ID } from '../../platform/json-api/parameter-forms.js';
import type { DealRating, ListedCar, Listing, Owner } from '../../inventory/listing.js';
import type { WireCar, WireDetails, WireSeller } from './wire-answers.js';

/**
 * Converts a listing service's car to our types. @throws UpstreamError if its id is not a listing
 * id
 */
export function carFromWire(car: WireCar, details: WireDetails): ListedCar {
  if (!LISTING_ID.form.test(car.id))
    throw new UpstreamError('returned a car whose id is not a listing id');
  const dealRating = ratingOf(car, details);
  return {
    listing: withoutUnknown<Listing>({
      ...aboutCar(car),
      ...aboutBuild(car, details),
      ...aboutOffer(car, details),
    }),
    owner: ownerFromWire(car.owner),
    ...(dealRating && { dealRating }),
    offerCount: details.offerCount,
  };
}

const MAX_STARS = 5;

/** Converts a seller to our types. */
export function ownerFromWire(seller: WireSeller): Owner {
  const { address1, city, state, zip } = seller.location.address;
  const rating =
    seller.rating && seller.rating.value >= 0 && seller.rating.value <= MAX_STARS
      ? seller.rating
      : undefined;
  return withoutUnknown<Owner>({
    id: seller.id,
    name: seller.name,
    sellerType: seller.privateSeller ? 'p' : 'd',
    phone: seller.phone?.value,
    address: address1,
    city,
    state,
    zip,
    website: ofFeed(seller.website?.href),
    chatUrl: seller.chat?.href,
    logo: ofFeed(seller.logo?.src),
    images: picturesOfFeed(seller.images ?? []),
    tagline: seller.dealerDiff?.tagline,
    rating: rating?.value,
    reviewCount: rating?.count,
    hours: seller.hours,
    homeServices: seller.homeServices,
    // Unused by pages: the search tells whether a car is delivered.
    deliveryMarkets: [],
    shippingLabel: seller.shippingLabel,
  });
}

/**
 * Drops paths. URLs of feeds are absolute; a path is an image that the service generated, as we do.
 */
function ofFeed(address: string | undefined): string | undefined {
  return address?.startsWith('/') ? undefined : address;
}

function picturesOfFeed(pictures: readonly { src: string }[]): string[] {
  return pictures.map(({ src }) => ofFeed(src)).filter((src) => src !== undefined);
}

function aboutCar(car: WireCar) {
  return {
    id: car.id,
    vin: car.vin,
    ownerId: car.owner.id,
    listingType: car.listingType,
    makeCode: car.makeCode,
    modelCode: car.modelCode,
    trim: car.trim,
    year: car.year,
  };
}

function aboutBuild(car: WireCar, details: WireDetails) {
  return {
    bodyStyleCode: bodyOf(car),
    styleSubtype: car.styleSubtype,
    doors: car.doors,
    seats: details.seats,
    truckBedLength: car.truckBedLength,
    fuelTypeGroup: FUEL_GROUPS.find(({ label }) => label === car.fuelType)?.code,
    engineCode: car.engine?.code,
    engine: car.specifications.engine?.value,
    displacementLiters: details.displacementLiters,
    driveType: car.driveType,
    transmissionCode: details.transmission?.code,
    mpgCity: details.mpgCity,
    mpgHighway: car.mpgHighway,
    electricRangeMiles: details.electricRange,
    exteriorColor: car.color.exteriorColorSimple,
    interiorColor: car.color.interiorColorSimple,
    features: details.features.map(({ code }) => code),
    packages: details.packages.map(({ code }) => code),
    otherFeatures: details.otherFeatures,
  };
}

function aboutOffer(car: WireCar, details: WireDetails) {
  return {
    stockNumber: details.stockNumber,
    mileageMiles: car.mileage?.value,
    priceDollars: car.pricingDetail.salePrice,
    previousPriceDollars: details.previousPrice,
    priceHistory: details.priceHistory?.map(({ since, price }) => ({
      at: new Date(since).getTime(),
      ...(price !== undefined && { priceDollars: price }),
    })),
    msrpDollars: car.pricingDetail.msrp,
    incentiveDollars: car.pricingDetail.incentive,
    listedAt: new Date(details.listedAt).getTime(),
    zip: details.zip,
    history: details.history.map(({ code }) => code),
    historyProvider: details.historyProvider,
    useType: details.useType,
    hasMoneyBackGuarantee: details.moneyBackGuarantee,
    certifiedProductId: car.certifiedProduct?.productId,
    certifiedProgram: details.certifiedProgram,
    warranty: details.warranty,
    specialOffer: details.specialOffer,
    images: picturesOfFeed(details.images),
    fyuseId: car.fyuseId,
    description: details.description,
    // The service answers the seller's website for a car without its own.
    website: car.website?.href === car.owner.website?.href ? undefined : ofFeed(car.website?.href),
  };
}

/** The most specific known style, which comes last. */
function bodyOf({ bodyStyles }: WireCar): KnownBodyCode | undefined {
  const code = bodyStyles.at(-1)?.code;
  return [...BODY_STYLES, ...VEHICLE_STYLES].find((style) => style.code === code)?.code;
}

function ratingOf(
  { pricingDetail }: WireCar,
  { priceRating }: WireDetails,
): DealRating | undefined {
  if (!priceRating) return undefined;
  const { dealIndicator } = pricingDetail;
  return {
    expectedPriceDollars: priceRating.expectedPrice,
    sampleSize: priceRating.comparedListings,
    ...(dealIndicator && { indicator: dealIndicator === 'greatprice' ? 'great' : 'good' }),
  };
}

/** Drops undefined facts: absent means unknown in all our types. */
function withoutUnknown<Facts extends object>(facts: {
  [Name in keyof Facts]: Facts[Name] | undefined;
}): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as Facts;
}

import { bodyLabelOf, vehicleStyleOf } from '../../catalog/options/body-styles.js';
import { DRIVE_TYPES } from '../../catalog/options/drive-groups.js';
import { FUEL_GROUPS, isRatedInMpge } from '../../catalog/options/fuel-groups.js';
import { LISTING_TYPES } from '../../catalog/options/listing-types.js';
import { combinedMpg } from '../../catalog/options/mpg-ranges.js';
import { labelOf } from '../../catalog/options/option.js';
import type { Listing } from '../../inventory/listing.js';
import { estimatePayment } from '../../inventory/payment-estimate.js';
import { formatCount } from '../../formatting/number-formats.js';
import { vehicleHref } from '../../routes/vehicle-links.js';
import { incentivesHref, paymentsHref } from '../../routes/wallet-links.js';
import type { SearchContext } from '../../search/search-context.js';
import type { FoundCar } from '../../search/search.service.js';
import { lifestyleCategoriesOf } from '../recommendations/lifestyle-categories.js';
import { presentImages } from './listing-images.js';
import { wireOwnerOf } from './present-owner.js';
import { highlightOf, productTilesOf } from './product-tiles.js';
import type { WireListing } from './wire/listing.dto.js';
import type { WireOwner } from './wire/owner.dto.js';
import type { LabelAndValue, Specifications } from './wire/parts.dto.js';
import type { PricingDetail } from './wire/pricing.dto.js';

/** Inputs of a listing's JSON besides the car. */
export interface ListingView {
  readonly context: SearchContext;
  /** Market area of the searched place. */
  readonly marketAreaCode: string | undefined;
  /** Great-circle distance between the searched place and the owner, in miles. */
  readonly ownerDistanceMiles: number | undefined;
  readonly viewCount: number | undefined;
  readonly now: number;
}

/**
 * The JSON of a car, with the specification's names. Unknown facts are absent. The distance is that
 * of the owner.
 */
export function presentListing(car: FoundCar, view: ListingView): WireListing {
  const { listing, owner } = car;
  const { catalog } = view.context;
  const make = catalog.makeName(listing.makeCode);
  const model = catalog.modelName(listing.modelCode);
  const name = `${listing.year} ${make} ${model}`;
  const wireOwner = wireOwnerOf(owner, view.ownerDistanceMiles);
  return {
    id: listing.id,
    ...(listing.vin && { vin: listing.vin }),
    title: [labelOf(LISTING_TYPES, listing.listingType), name, listing.trim]
      .filter(Boolean)
      .join(' '),
    ownerId: listing.ownerId,
    owner: wireOwner,
    ownerName: owner.name,
    make,
    makeCode: listing.makeCode,
    model,
    modelCode: listing.modelCode,
    year: listing.year,
    ...(listing.trim && { trim: listing.trim }),
    listingType: listing.listingType,
    vdpBaseUrl: vehicleHref(listing.id),
    ...(wireOwner.phone && { phone: wireOwner.phone }),
    ...(view.viewCount !== undefined && { viewCount: view.viewCount }),
    isReducedPrice: listing.previousPriceDollars !== undefined,
    images: presentImages(listing, name, 'listing'),
    paymentServices: {
      paymentCalculationUrl: paymentsHref(listing.priceDollars),
      incentivesUrl: incentivesHref(listing.id),
    },
    pricingDetail: pricingOf(car),
    productTiles: productTilesOf(listing),
    ...(listing.certifiedProductId && {
      certifiedProduct: { productId: listing.certifiedProductId },
    }),
    vehicleHighlight: { isVehicleHighlight: false, ...highlightOf(listing, view.now) },
    lifestyleCategories: lifestyleCategoriesOf(listing),
    specifications: specificationsOf(listing),
    ...(listing.mileageMiles !== undefined && { mileage: { value: listing.mileageMiles } }),
    ...(listing.truckBedLength && { truckBedLength: listing.truckBedLength }),
    ...(listing.doors && { doors: listing.doors }),
    ...(listing.fuelTypeGroup && { fuelType: labelOf(FUEL_GROUPS, listing.fuelTypeGroup) }),
    ...(listing.mpgHighway && { mpgHighway: listing.mpgHighway }),
    bodyStyles: bodyStylesOf(listing),
    ...(listing.styleSubtype && { styleSubtype: listing.styleSubtype }),
    ...(listing.fyuseId && { fyuseId: listing.fyuseId }),
    hasSpecialOffer: listing.specialOffer !== undefined,
    accelerate: owner.homeServices.includes('BUY_ONLINE'),
    marketExtension: {
      imeDmaMatch:
        view.marketAreaCode !== undefined && owner.deliveryMarkets.includes(view.marketAreaCode),
    },
    color: {
      ...(listing.exteriorColor && { exteriorColorSimple: listing.exteriorColor }),
      ...(listing.interiorColor && { interiorColorSimple: listing.interiorColor }),
    },
    ...(listing.engineCode && { engine: { code: listing.engineCode } }),
    ...(listing.driveType && { driveType: listing.driveType }),
    ...websiteOf(listing, wireOwner),
    addOns: { emailSent: false },
  };
}

/** The car's page on the seller's site, else that site. */
function websiteOf({ website }: Listing, owner: WireOwner): Pick<WireListing, 'website'> {
  const found = website === undefined ? owner.website : { href: website };
  return found ? { website: found } : {};
}

function pricingOf({ listing, dealRating }: FoundCar): PricingDetail {
  const { monthlyDollars, months, aprPercent, downPaymentDollars } = estimatePayment(
    listing.priceDollars,
  );
  return {
    ...(listing.incentiveDollars && { incentive: listing.incentiveDollars }),
    salePrice: listing.priceDollars,
    ...(listing.msrpDollars && { msrp: listing.msrpDollars }),
    ...(dealRating?.indicator && { dealIndicator: `${dealRating.indicator}price` as const }),
    payments: { monthly: monthlyDollars, months, aprPercent, downPayment: downPaymentDollars },
  };
}

function specificationsOf(listing: Listing): Specifications {
  const { mpgCity, mpgHighway, electricRangeMiles, mileageMiles, engine, driveType } = listing;
  const unit = isRatedInMpge(listing.fuelTypeGroup) ? 'MPGe' : 'MPG';
  return {
    ...(mpgCity &&
      mpgHighway && {
        mpg: spec(
          unit,
          `${mpgCity} City / ${mpgHighway} Highway, ${combinedMpg(mpgCity, mpgHighway)} combined`,
        ),
      }),
    ...(electricRangeMiles && { mileRange: spec('Electric range', `${electricRangeMiles} miles`) }),
    ...(mileageMiles !== undefined && {
      mileage: spec('Mileage', `${formatCount(mileageMiles)} miles`),
    }),
    ...(engine && { engine: spec('Engine', engine) }),
    ...(driveType && { driveType: spec('Drive type', labelOf(DRIVE_TYPES, driveType)) }),
  };
}

function spec(label: string, value: string): LabelAndValue {
  return { label, value };
}

function bodyStylesOf({ bodyStyleCode }: Listing): WireListing['bodyStyles'] {
  const known = bodyStyleCode === undefined ? [] : [vehicleStyleOf(bodyStyleCode), bodyStyleCode];
  return Array.from(new Set(known), (code) => ({ code, name: bodyLabelOf(code) }));
}

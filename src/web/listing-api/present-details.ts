import { FEATURES } from '../../catalog/options/features.js';
import { labelOf } from '../../catalog/options/option.js';
import type { Option } from '../../catalog/options/option.js';
import { PACKAGES } from '../../catalog/options/packages.js';
import { TRANSMISSIONS } from '../../catalog/options/transmissions.js';
import { VEHICLE_HISTORY } from '../../catalog/options/vehicle-history.js';
import type { Places } from '../../catalog/places/places.js';
import type { ListedCar } from '../../inventory/listing.js';
import { presentImages } from './listing-images.js';
import type { Coordinates, ListingDetails } from './wire/listing-details.dto.js';
import type { CodeAndName } from './wire/parts.dto.js';

/** Details of a car that its card does not show. `title`: alt text of its pictures. */
export function presentDetails(
  { listing, offerCount, dealRating }: ListedCar,
  title: string,
  places: Places,
): ListingDetails {
  const {
    stockNumber,
    description,
    transmissionCode,
    seats,
    displacementLiters,
    historyProvider,
    certifiedProgram,
    warranty,
  } = listing;
  const location = coordinatesOf(listing.zip, places);
  return {
    listedAt: new Date(listing.listedAt).toISOString(),
    ...(stockNumber !== undefined && { stockNumber }),
    ...(description !== undefined && { description }),
    ...(transmissionCode && { transmission: named(TRANSMISSIONS, [transmissionCode])[0]! }),
    ...(seats !== undefined && { seats }),
    ...(displacementLiters !== undefined && { displacementLiters }),
    features: named(FEATURES, listing.features),
    packages: named(PACKAGES, listing.packages),
    otherFeatures: listing.otherFeatures ?? [],
    history: named(VEHICLE_HISTORY, listing.history),
    ...(historyProvider !== undefined && { historyProvider }),
    ...(certifiedProgram !== undefined && { certifiedProgram }),
    ...(warranty !== undefined && { warranty }),
    ...(listing.previousPriceDollars !== undefined && {
      previousPrice: listing.previousPriceDollars,
    }),
    ...(listing.priceHistory && {
      priceHistory: listing.priceHistory.map(({ at, priceDollars }) => ({
        since: new Date(at).toISOString(),
        ...(priceDollars !== undefined && { price: priceDollars }),
      })),
    }),
    ...(dealRating && {
      priceRating: {
        expectedPrice: Math.round(dealRating.expectedPriceDollars),
        comparedListings: dealRating.sampleSize,
      },
    }),
    ...(listing.mpgCity !== undefined && { mpgCity: listing.mpgCity }),
    ...(listing.electricRangeMiles !== undefined && { electricRange: listing.electricRangeMiles }),
    ...(listing.useType && { useType: listing.useType }),
    moneyBackGuarantee: listing.hasMoneyBackGuarantee,
    ...(listing.specialOffer !== undefined && { specialOffer: listing.specialOffer }),
    offerCount,
    zip: listing.zip,
    ...(location && { location }),
    images: presentImages(listing, title, 'details').sources,
  };
}

function named(options: readonly Option[], codes: readonly string[]): CodeAndName[] {
  return codes.map((code) => ({ code, name: labelOf(options, code) }));
}

function coordinatesOf(zip: string, places: Places): Coordinates | undefined {
  const place = places.placeOfZip(zip);
  return place && { latitude: place.latitude, longitude: place.longitude };
}

import type { Car, Graph, Offer } from 'schema-dts';
import type { Crumb } from '../../../../views/breadcrumbs.js';
import type { Catalog } from '../../../catalog/catalog.js';
import { bodyLabelOf } from '../../../catalog/options/body-styles.js';
import { EXTERIOR_COLORS, INTERIOR_COLORS } from '../../../catalog/options/colors.js';
import { FUEL_GROUPS } from '../../../catalog/options/fuel-groups.js';
import { labelOfKnown } from '../../../catalog/options/option.js';
import { TRANSMISSIONS } from '../../../catalog/options/transmissions.js';
import type { ListedCar, Listing } from '../../../inventory/listing.js';
import { fullCarName, trimText } from '../../../formatting/car-words.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { breadcrumbsData } from '../breadcrumbs-structured-data.js';

/** UN/CEFACT code of the statute mile, as schema.org requires. */
const STATUTE_MILE = 'SMI';

/** Drivetrains in terms of schema.org, which distinguishes AWD and 4WD. */
const DRIVES: Readonly<Record<NonNullable<Listing['driveType']>, Car['driveWheelConfiguration']>> =
  {
    AWD: 'AllWheelDriveConfiguration',
    '4WD': 'FourWheelDriveConfiguration',
    FWD: 'FrontWheelDriveConfiguration',
    RWD: 'RearWheelDriveConfiguration',
  };

/**
 * Structured data of a vehicle page: facts, offers (cheapest first) and breadcrumbs. Drawings are
 * omitted, because they do not show the actual car.
 */
export function vehicleData(
  offers: readonly ListedCar[],
  crumbs: readonly Crumb[],
  catalog: Catalog,
  origin: string,
): Graph {
  const [car] = offers;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...carFacts(car!, catalog, origin),
        ...buildFacts(car!.listing, catalog),
        offers: offers.map(offerOf),
      },
      breadcrumbsData(crumbs, origin),
    ],
  };
}

function carFacts({ listing }: ListedCar, catalog: Catalog, origin: string) {
  return {
    '@type': 'Car',
    name: fullCarName(listing, catalog),
    url: origin + vehicleHref(listing.id),
    itemCondition: listing.listingType === 'NEW' ? 'NewCondition' : 'UsedCondition',
    mileageFromOdometer:
      listing.mileageMiles === undefined
        ? undefined
        : {
            '@type': 'QuantitativeValue',
            value: Math.round(listing.mileageMiles),
            unitCode: STATUTE_MILE,
          },
  } as const satisfies Car;
}

/** A seller's offer in whole dollars, as shown. */
function offerOf({ listing: { priceDollars }, owner }: ListedCar) {
  return {
    '@type': 'Offer',
    price: Math.round(priceDollars),
    priceCurrency: 'USD',
    availability: 'InStock',
    seller: { '@type': owner.sellerType === 'p' ? 'Person' : 'AutoDealer', name: owner.name },
  } as const satisfies Offer;
}

/** Unknown facts are undefined, which JSON omits. */
function buildFacts(listing: Listing, catalog: Catalog) {
  return {
    vehicleIdentificationNumber: listing.vin,
    brand: { '@type': 'Brand', name: catalog.makeName(listing.makeCode) },
    model: catalog.modelName(listing.modelCode),
    vehicleModelDate: String(listing.year),
    vehicleConfiguration: trimText(listing, catalog),
    bodyType: listing.bodyStyleCode && bodyLabelOf(listing.bodyStyleCode),
    color: labelOfKnown(EXTERIOR_COLORS, listing.exteriorColor),
    vehicleInteriorColor: labelOfKnown(INTERIOR_COLORS, listing.interiorColor),
    driveWheelConfiguration: listing.driveType && DRIVES[listing.driveType],
    vehicleTransmission: labelOfKnown(TRANSMISSIONS, listing.transmissionCode),
    fuelType: labelOfKnown(FUEL_GROUPS, listing.fuelTypeGroup),
    vehicleEngine:
      listing.engine === undefined
        ? undefined
        : { '@type': 'EngineSpecification', name: listing.engine },
    vehicleSeatingCapacity: listing.seats,
    sku: listing.stockNumber,
    image: listing.images.length > 0 ? listing.images : undefined,
  } as const satisfies Omit<Car, '@type'>;
}

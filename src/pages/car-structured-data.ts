import type { Car, Offer } from 'schema-dts';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { ListedCar, Listing, Owner } from '../inventory/listing.js';
import { fullCarName } from '../wording/car-words.js';
import { vehicleHref } from '../wording/links.js';

/** UN/CEFACT's code of the statute mile, which schema.org asks for. */
const STATUTE_MILE = 'SMI';

/** What cards and the page of a car tell machines of it, in schema.org's words: nothing that people are not shown. */
export function carFacts({ listing }: ListedCar, catalogue: Catalogue, origin: string) {
  return {
    '@type': 'Car',
    name: fullCarName(listing, catalogue),
    url: origin + vehicleHref(listing.id),
    itemCondition: listing.listingType === 'NEW' ? 'NewCondition' : 'UsedCondition',
    mileageFromOdometer:
      listing.mileageMiles === undefined
        ? undefined
        : { '@type': 'QuantitativeValue', value: Math.round(listing.mileageMiles), unitCode: STATUTE_MILE },
  } as const satisfies Car;
}

/** What a seller asks for a car, in whole dollars as they are shown. */
export function offerFacts({ priceDollars }: Listing, owner: Owner) {
  return {
    '@type': 'Offer',
    price: Math.round(priceDollars),
    priceCurrency: 'USD',
    availability: 'InStock',
    seller: { '@type': owner.sellerType === 'p' ? 'Person' : 'AutoDealer', name: owner.name },
  } as const satisfies Offer;
}

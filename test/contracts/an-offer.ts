import type { Listing, Owner } from '../../src/inventory/listing.js';
import type { Offer } from '../../src/inventory/listing-store.js';

/** A test dealer. */
export function anOwner(facts: Partial<Owner> = {}): Owner {
  return {
    id: 'north-dealer',
    name: 'North Motors',
    sellerType: 'd',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    homeServices: [],
    deliveryMarkets: [],
    ...facts,
  };
}

/** A used sedan for tests, at a round price. */
export function aListing(facts: Partial<Listing> = {}): Listing {
  return {
    id: '100',
    ownerId: 'north-dealer',
    listingType: 'USED',
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    year: 2019,
    bodyStyleCode: 'SEDAN4D',
    priceDollars: 20_000,
    mileageMiles: 40_000,
    listedAt: 1_700_000_000_000,
    zip: '78701',
    features: ['SUNROOF'],
    packages: [],
    history: [],
    useType: 'PERSONAL',
    hasMoneyBackGuarantee: false,
    images: [],
    ...facts,
  };
}

/**
 * A test offer of source `north`; by default its key is the listing id, and its owner the
 * listing's.
 */
export function anOffer(facts: Partial<Listing> = {}, offerFacts: OfferFacts = {}): Offer {
  const { source = 'north', sourceKey = facts.id ?? '100', owner = {} } = offerFacts;
  const listing = aListing(facts);
  return { source, sourceKey, listing, owner: anOwner({ id: listing.ownerId, ...owner }) };
}

interface OfferFacts {
  source?: string;
  sourceKey?: string;
  owner?: Partial<Owner>;
}

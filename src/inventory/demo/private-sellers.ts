import type { Owner } from '../listing.js';
import { privateSellerName } from './dealer-names.js';
import { demoPhone } from './demo-phone.js';
import type { Random } from './random.js';
import type { SellerPlaces } from './seller-places.js';

/** A private seller: first name, place and phone number. */
export function makePrivateSeller(places: SellerPlaces, random: Random, carNumber: number): Owner {
  const { city, state, zip } = places.draw(random);
  return {
    id: `demo-p${carNumber}`,
    name: privateSellerName(random),
    sellerType: 'p',
    phone: demoPhone(random, state),
    city,
    state,
    zip,
    homeServices: [],
    deliveryMarkets: [],
  };
}

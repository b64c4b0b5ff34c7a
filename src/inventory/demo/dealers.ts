import type { HomeServiceCode } from '../../catalog/options/home-services.js';
import type { SponsorTier } from '../../catalog/options/sponsor-tiers.js';
import type { OpeningHours, Owner } from '../listing.js';
import type { CarSupply } from './car-supply.js';
import { dealerName, demoWebsite, streetAddress } from './dealer-names.js';
import { demoPhone } from './demo-phone.js';
import { MAKE_VOLUMES } from './popularity.js';
import { Random, WeightedChoice } from './random.js';
import type { SellerPlaces } from './seller-places.js';

/** A demo dealer, with data that its owner record does not have. */
export interface Dealer {
  owner: Owner;
  /** Make of a franchise dealer's new cars; undefined for independent dealers. */
  makeCode: string | undefined;
  /** Relative number of cars. */
  size: number;
  hasMoneyBackGuarantee: boolean;
  sponsorTier: SponsorTier | undefined;
}

const CARS_PER_DEALER = 60;
const FRANCHISE_SHARE = 0.62;
const REVIEWED_SHARE = 0.92;
const MONEY_BACK_SHARE = 0.15;

/** Sponsor tiers of each ten dealers. */
const SPONSORS_OF_TEN: readonly (SponsorTier | undefined)[] = [
  ...Array.from({ length: 6 }, () => undefined),
  'showcase',
  'premium',
  'featured',
  'standard',
];

const TAGLINES = [
  'No-haggle prices, posted on every windshield.',
  'Family owned, here for the long drive.',
  'Every car inspected before it is listed.',
  'Bring your trade-in, any make and any age.',
  'Open late on weekdays.',
  'Straight answers, short paperwork.',
];
const SHIPPING_LABELS = [
  'Ships nationwide',
  'Free delivery within 50 miles',
  'Delivery to your driveway',
];

/**
 * Dealers of a demo with `carCount` cars: about one per sixty cars, and at least one of every kind.
 */
export function makeDealers(
  supply: CarSupply,
  places: SellerPlaces,
  seed: number,
  carCount: number,
): Dealer[] {
  const franchises = new WeightedChoice(
    supply.makesIn('NEW'),
    (make) => MAKE_VOLUMES[make.code] ?? 0.3,
  );
  const dealerCount = Math.max(2, Math.round(carCount / CARS_PER_DEALER));
  return Array.from({ length: dealerCount }, (_, index) => {
    const random = new Random(seed, index, 1);
    const isFranchise = index === 0 || (index > 1 && random.chance(FRANCHISE_SHARE));
    const make = isFranchise ? franchises.draw(random) : undefined;
    const place = places.draw(random);
    const homeServices = drawHomeServices(random);
    const delivers = homeServices.includes('HOME_DELIVERY');
    const { city, state, zip } = place;
    const number = 1001 + index;
    const size = (make ? 1.5 : 0.7) * (0.4 + 1.2 * random.share());
    const hasMoneyBackGuarantee = random.chance(MONEY_BACK_SHARE);
    const name = dealerName(random, place, make?.name);
    return {
      sponsorTier: SPONSORS_OF_TEN[number % SPONSORS_OF_TEN.length],
      makeCode: make?.code,
      size,
      hasMoneyBackGuarantee,
      owner: {
        id: `demo-${number}`,
        name,
        sellerType: 'd',
        website: demoWebsite(name, number),
        phone: demoPhone(random, state),
        address: streetAddress(random),
        city,
        state,
        zip,
        ...(random.chance(0.4) && { tagline: random.pick(TAGLINES) }),
        ...(random.chance(REVIEWED_SHARE) && drawReviews(random)),
        hours: drawHours(random),
        homeServices,
        deliveryMarkets: delivers ? places.nearbyMarkets(place, random.between(0, 4)) : [],
        ...(delivers && { shippingLabel: random.pick(SHIPPING_LABELS) }),
      },
    };
  });
}

/** Most ratings are between 4.2 and 4.8, few below 3.6. */
function drawReviews(random: Random): { rating: number; reviewCount: number } {
  const rating = Math.min(4.9, Math.max(3.2, 4.45 + 0.32 * random.normal()));
  const crowd = random.share();
  return {
    rating: Math.round(rating * 10) / 10,
    reviewCount: 4 + Math.floor(crowd * crowd * crowd * 2400),
  };
}

function drawHours(random: Random): OpeningHours[] {
  const opens = random.pick(['08:00', '08:30', '09:00', '09:00', '10:00']);
  const closes = random.pick(['18:00', '19:00', '20:00', '20:00', '21:00']);
  const weekdays = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const).map((day) => ({
    day,
    opens,
    closes,
  }));
  const sunday: OpeningHours = random.chance(0.55)
    ? { day: 'Sun', opens: '11:00', closes: '17:00' }
    : { day: 'Sun' };
  return [...weekdays, { day: 'Sat', opens: '09:00', closes: '18:00' }, sunday];
}

function drawHomeServices(random: Random): HomeServiceCode[] {
  const buysOnline = random.chance(0.35);
  const services: HomeServiceCode[] = buysOnline ? ['BUY_ONLINE'] : [];
  if (random.chance(buysOnline ? 0.8 : 0.3)) services.push('HOME_DELIVERY');
  if (random.chance(0.25)) services.push('TEST_DRIVE_HOME');
  if (random.chance(0.35)) services.push('VIRTUAL_APPOINTMENTS');
  if (random.chance(buysOnline ? 0.9 : 0.2)) services.push('ONLINE_PAPERWORK');
  return services;
}

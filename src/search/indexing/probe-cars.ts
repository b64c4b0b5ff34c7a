import { BODY_STYLES } from '../../catalog/options/body-styles.js';
import { EXTERIOR_COLORS, INTERIOR_COLORS } from '../../catalog/options/colors.js';
import { DRIVE_TYPES } from '../../catalog/options/drive-groups.js';
import { ENGINES } from '../../catalog/options/engines.js';
import { FEATURES } from '../../catalog/options/features.js';
import { FUEL_GROUPS } from '../../catalog/options/fuel-groups.js';
import { HOME_SERVICES } from '../../catalog/options/home-services.js';
import { LISTING_TYPES } from '../../catalog/options/listing-types.js';
import type { Option } from '../../catalog/options/option.js';
import { PACKAGES } from '../../catalog/options/packages.js';
import { subtypesOf } from '../../catalog/options/style-subtypes.js';
import { SPONSOR_TIERS } from '../../catalog/options/sponsor-tiers.js';
import { TRANSMISSIONS } from '../../catalog/options/transmissions.js';
import { USE_TYPES } from '../../catalog/options/use-types.js';
import { VEHICLE_HISTORY } from '../../catalog/options/vehicle-history.js';
import { VEHICLE_STYLES } from '../../catalog/options/vehicle-styles.js';
import type { DealRating, ListedCar, Listing, Owner } from '../../inventory/listing.js';
import { ALL_FILTERS } from '../filters/all-filters.js';

/** Score time of probe cars, epoch milliseconds. */
export const PROBE_TIME = Date.UTC(2026, 0, 1);

const DAY_MS = 86_400_000;

interface Facts {
  listing?: Partial<Listing>;
  owner?: Partial<Owner>;
  dealRating?: DealRating;
}

/**
 * Variations of one ordinary car. Together they have every value that a rule may read. A filter may
 * add its own (`probes`).
 */
const VARIATIONS: readonly Facts[] = [
  ...steps(0, 260_000, 2_500).map((mileageMiles) => ({ listing: { mileageMiles } })),
  ...steps(0, 100_000, 1_250).map((priceDollars) => ({ listing: { priceDollars } })),
  ...steps(0, 60, 1).map((daysAgo) => ({ listing: { listedAt: PROBE_TIME - daysAgo * DAY_MS } })),
  ...steps(1, 12, 1).map((doors) => ({ listing: { doors } })),
  ...steps(0.5, 9, 0.1).map((displacementLiters) => ({ listing: { displacementLiters } })),
  ...FUEL_GROUPS.flatMap(({ code }) =>
    steps(5, 75, 1).map((mpg) => ({
      listing: { fuelTypeGroup: code, mpgCity: mpg, mpgHighway: mpg },
    })),
  ),
  ...steps(5, 600, 5).map((electricRangeMiles) => ({ listing: { electricRangeMiles } })),
  ...codesOf(VEHICLE_STYLES).map((bodyStyleCode) => ({ listing: { bodyStyleCode } })),
  ...BODY_STYLES.flatMap(({ code: bodyStyleCode, vehicleStyleCode }) => [
    { listing: { bodyStyleCode } },
    ...subtypesOf(vehicleStyleCode).map(({ code: styleSubtype }) => ({
      listing: { bodyStyleCode, styleSubtype },
    })),
    ...steps(1, 9, 1).map((seats) => ({ listing: { bodyStyleCode, seats } })),
  ]),
  ...codesOf(ENGINES).map((engineCode) => ({ listing: { engineCode } })),
  ...codesOf(DRIVE_TYPES).map((driveType) => ({ listing: { driveType } })),
  ...codesOf(TRANSMISSIONS).map((transmissionCode) => ({ listing: { transmissionCode } })),
  ...codesOf(EXTERIOR_COLORS).map((exteriorColor) => ({ listing: { exteriorColor } })),
  ...codesOf(INTERIOR_COLORS).map((interiorColor) => ({
    listing: { exteriorColor: 'RED', interiorColor },
  })),
  ...codesOf(FEATURES).map((code) => ({ listing: { features: [code] } })),
  ...codesOf(PACKAGES).map((code) => ({ listing: { packages: [code] } })),
  ...codesOf(VEHICLE_HISTORY).map((code) => ({ listing: { history: [code] } })),
  ...codesOf(LISTING_TYPES).map((listingType) => ({ listing: { listingType } })),
  ...codesOf(SPONSOR_TIERS).map((sponsorTier) => ({ listing: { sponsorTier } })),
  ...codesOf(USE_TYPES).map((useType) => ({ listing: { useType } })),
  ...codesOf(HOME_SERVICES).flatMap((code) =>
    ['TOYOTA', 'HYUND'].map((makeCode) => ({
      listing: { makeCode },
      owner: { homeServices: [code] },
    })),
  ),
  ...(['great', 'good', undefined] as const).map((indicator) => ({
    dealRating: { expectedPriceDollars: 20_000, sampleSize: 9, ...(indicator && { indicator }) },
  })),
  ...[0, 2.4, 4.5, 5].map((rating) => ({ owner: { rating, reviewCount: 10 } })),
  ...['10001', '60601', '78701', '90001', '99501', '59001', '96701'].map((zip) => ({
    listing: { zip },
  })),
  { owner: { deliveryMarkets: ['AUSTIN', 'DALLAS'] } },
  { owner: { sellerType: 'p' } },
  { listing: { ownerId: 'another' } },
  { listing: { makeCode: 'BMW', modelCode: 'BMW3SERIES' } },
  { listing: { trim: 'XLE', trimCode: 'XLE', modelCode: 'RAV4' } },
  ...['Boss 302', 'Mach 1'].map((trim) => ({
    listing: { trim, modelCode: 'MUSTANG', year: 1970 },
  })),
  { listing: { trim: 'SS', modelCode: 'CAMARO', year: 1969 } },
  { listing: { previousPriceDollars: 21_000 } },
  { listing: { hasMoneyBackGuarantee: true } },
  { listing: { images: ['https://dealer.example/1.jpg'] } },
  {
    listing: {
      stockNumber: 'A1',
      specialOffer: 'Oil changes',
      certifiedProductId: 'TOYOTA_CPO',
      incentiveDollars: 500,
      msrpDollars: 30_000,
    },
  },
  ...ALL_FILTERS.flatMap(({ probes = [] }) => probes.map((listing) => ({ listing }))),
  {},
];

/** Fixed cars that detect changed rules; see `index-key.ts`. They are not for sale. */
export const PROBE_CARS: readonly ListedCar[] = VARIATIONS.map(probe);

function probe(facts: Facts, number: number): ListedCar {
  const listing: Listing = {
    id: String(number + 1),
    ownerId: 'probe',
    listingType: 'USED',
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    year: 2020,
    bodyStyleCode: 'SEDAN4D',
    priceDollars: 20_000,
    listedAt: PROBE_TIME - 400 * DAY_MS,
    zip: '78701',
    features: [],
    packages: [],
    history: [],
    useType: 'PERSONAL',
    hasMoneyBackGuarantee: false,
    images: [],
    ...facts.listing,
  };
  const owner: Owner = {
    id: listing.ownerId,
    name: 'Probe',
    sellerType: 'd',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    homeServices: [],
    deliveryMarkets: [],
    ...facts.owner,
  };
  return {
    listing,
    owner,
    offerCount: 1,
    ...(facts.dealRating && { dealRating: facts.dealRating }),
  };
}

/** Rounded to avoid floating-point errors, such as 0.1 + 0.2. */
function steps(from: number, to: number, by: number): number[] {
  return Array.from(
    { length: Math.round((to - from) / by) + 1 },
    (_, at) => Math.round((from + at * by) * 100) / 100,
  );
}

function codesOf<Code extends string>(options: readonly Option<Code>[]): readonly Code[] {
  return options.map(({ code }) => code);
}

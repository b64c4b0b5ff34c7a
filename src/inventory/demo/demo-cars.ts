import { describeEngine } from '../../catalog/options/engines.js';
import { certifiedProductOf } from '../certified-product.js';
import { listingId } from '../listing-id.js';
import type { Listing, Owner } from '../listing.js';
import type { Offer } from '../listing-store.js';
import { makeVin } from '../vin.js';
import { drawHistory, drawUseType } from './car-history.js';
import type { CarKind, CarSupply, MarketSegment } from './car-supply.js';
import type { Dealer } from './dealers.js';
import { describeCar } from './descriptions.js';
import type { EquipmentMaker } from './equipment.js';
import { drawMileageMiles, drawYearsOnRoad } from './mileages.js';
import { exteriorColors, interiorColors } from './paintwork.js';
import { formerPriceOf } from '../price-history.js';
import {
  drawNewPriceDollars,
  drawPreviousPriceDollars,
  drawUsedPriceDollars,
  stickerPriceDollars,
} from './prices.js';
import { numberOfText, Random, WeightedChoice } from './random.js';
import { wmiOfKind } from './wmi-choice.js';

/**
 * Source of demo offers. A new demo run removes those of an earlier one and keeps imported ones.
 */
export const DEMO_SOURCE = 'demo';

const SEGMENTS = new WeightedChoice<readonly [MarketSegment, number]>(
  [
    ['NEW', 25],
    ['USED', 54],
    ['PRIVATE', 8],
    ['CERTIFIED', 8],
    ['3P_CERT', 5],
  ],
  ([, percent]) => percent,
);
/** Share of a franchise dealer's used cars that are of its own make (trade-ins). */
const OWN_MAKE_SHARE = 0.55;
const REDUCED_SHARE = 0.13;
/**
 * A price counts after 3 days. Price reductions of the demo are at most `LONGEST_REDUCED_DAYS` old.
 */
const HELD_DAYS = 3;
const LONGEST_REDUCED_DAYS = 20;
const INCENTIVE_SHARE = 0.3;
const SPECIAL_OFFER_SHARE = 0.06;
const SPECIAL_OFFERS = [
  'First oil change free',
  'First year of maintenance included',
  'Winter tires included',
  'Free home delivery this month',
];
const MONEY_BACK_MOST_YEARS = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LONGEST_LISTED_DAYS = 110;

/** Inputs of demo cars: models, equipment, sellers, and listing time. */
export interface DemoMarket {
  supply: CarSupply;
  equipment: EquipmentMaker;
  /** Dealers, weighted by their number of cars. */
  dealers: DealerChoice;
  /** Private seller of a car, by the car's number. */
  privateSeller: (random: Random, carNumber: number) => Owner;
  seed: number;
  /** Listing dates count back from this time, epoch milliseconds. */
  now: number;
}

/** Draws the dealer of a car. New and certified cars are at dealers of their make. */
export class DealerChoice {
  readonly #all: WeightedChoice<Dealer>;
  readonly #selling: Readonly<Record<'NEW' | 'CERTIFIED', WeightedChoice<Dealer>>>;

  constructor(dealers: readonly Dealer[], supply: CarSupply) {
    const sizeIf = (segment: 'NEW' | 'CERTIFIED') => (dealer: Dealer) =>
      dealer.makeCode !== undefined && supply.has(segment, dealer.makeCode) ? dealer.size : 0;
    this.#all = new WeightedChoice(dealers, (dealer) => dealer.size);
    this.#selling = {
      NEW: new WeightedChoice(dealers, sizeIf('NEW')),
      CERTIFIED: new WeightedChoice(dealers, sizeIf('CERTIFIED')),
    };
  }

  draw(random: Random, segment: MarketSegment): Dealer {
    return (segment === 'NEW' || segment === 'CERTIFIED' ? this.#selling[segment] : this.#all).draw(
      random,
    );
  }
}

/** A demo car by number. Depends only on its number, the seed and the dealers. */
export function makeDemoOffer(market: DemoMarket, carNumber: number): Offer {
  const random = new Random(market.seed, carNumber, 2);
  const [segment] = SEGMENTS.draw(random);
  const dealer = segment === 'PRIVATE' ? undefined : market.dealers.draw(random, segment);
  const owner = dealer?.owner ?? market.privateSeller(random, carNumber);
  const kind = drawKind(random, market.supply, segment, dealer?.makeCode);
  const vin = vinOf(kind, carNumber, market.seed);
  const sourceKey = String(carNumber);
  const listing: Listing = {
    id: listingId({ vin, source: DEMO_SOURCE, sourceKey }),
    vin,
    ownerId: owner.id,
    listingType: segment === 'PRIVATE' ? 'USED' : segment,
    ...factoryFacts(kind),
    ...drawCondition(random, market, kind, segment),
    ...drawTerms(random, market, kind, segment, dealer),
    zip: owner.zip,
    images: [],
  };
  const priced = { ...listing, ...pricesOf(listing, market.now) };
  return {
    source: DEMO_SOURCE,
    sourceKey,
    owner,
    listing: { ...priced, description: describeCar(priced, kind) },
  };
}

/** The drawn previous price was asked for at least 3 days; otherwise the price never changed. */
function pricesOf(
  { listedAt, priceDollars, previousPriceDollars }: Listing,
  now: number,
): Pick<Listing, 'previousPriceDollars' | 'priceHistory'> {
  const reducedAt = Math.max(
    listedAt + HELD_DAYS * DAY_MS,
    now - Math.min(LONGEST_REDUCED_DAYS * DAY_MS, Math.floor((now - listedAt) / 2)),
  );
  const isReduced = previousPriceDollars !== undefined && reducedAt <= now;
  const priceHistory = isReduced
    ? [
        { at: listedAt, priceDollars: previousPriceDollars },
        { at: reducedAt, priceDollars },
      ]
    : [{ at: listedAt, priceDollars }];
  return { previousPriceDollars: formerPriceOf(priceHistory, now), priceHistory };
}

function drawKind(
  random: Random,
  supply: CarSupply,
  segment: MarketSegment,
  dealersMake: string | undefined,
): CarKind {
  const isOwnMake = segment === 'NEW' || segment === 'CERTIFIED' || random.chance(OWN_MAKE_SHARE);
  const makeCode =
    isOwnMake && dealersMake !== undefined && supply.has(segment, dealersMake)
      ? dealersMake
      : undefined;
  return supply.draw(random, segment, makeCode);
}

/** Serial numbers go through all six digits before one repeats. */
function vinOf(kind: CarKind, carNumber: number, seed: number): string {
  const { trim, year } = kind;
  const wmi = wmiOfKind(kind);
  const serial = (carNumber * 700_001 + (seed >>> 0)) % 1_000_000;
  return makeVin({ wmi, year, descriptor: numberOfText(trim.value), serial });
}

function factoryFacts({ make, model, trim, year, configuration }: CarKind) {
  const { engine, styleSubtypeCode, truckBedLengthCode, cityMpg, highwayMpg, electricRangeMiles } =
    configuration;
  return {
    makeCode: make.code,
    modelCode: model.code,
    trimCode: trim.code,
    trim: trim.name,
    year,
    bodyStyleCode: configuration.bodyStyleCode,
    ...(styleSubtypeCode && { styleSubtype: styleSubtypeCode }),
    doors: Number(configuration.doorCode),
    seats: configuration.seats,
    ...(truckBedLengthCode && { truckBedLength: truckBedLengthCode }),
    fuelTypeGroup: configuration.fuelGroupCode,
    engineCode: engine.code,
    engine: describeEngine(engine),
    ...(engine.displacementLiters !== undefined && {
      displacementLiters: engine.displacementLiters,
    }),
    driveType: configuration.driveTypeCode,
    transmissionCode: configuration.transmissionCode,
    ...(cityMpg !== undefined && { mpgCity: cityMpg }),
    ...(highwayMpg !== undefined && { mpgHighway: highwayMpg }),
    ...(electricRangeMiles !== undefined && { electricRangeMiles }),
  };
}

/** Colors, equipment, history, mileage, and the resulting price. */
function drawCondition(
  random: Random,
  { equipment }: DemoMarket,
  kind: CarKind,
  segment: MarketSegment,
) {
  const { features, packages, packagesDollars } = equipment.draw(random, kind);
  const useType = drawUseType(random, kind);
  const yearsOnRoad = drawYearsOnRoad(random, kind, segment);
  const mileageMiles = drawMileageMiles(random, yearsOnRoad, segment, useType);
  const stickerDollars = stickerPriceDollars(kind, packagesDollars);
  const isNew = segment === 'NEW';
  const priceDollars = isNew
    ? drawNewPriceDollars(random, stickerDollars)
    : drawUsedPriceDollars(random, { kind, segment, stickerDollars, yearsOnRoad, mileageMiles });
  return {
    exteriorColor: exteriorColors.draw(random),
    interiorColor: interiorColors.draw(random),
    features,
    packages,
    useType,
    ...drawHistory(random, kind, segment, useType),
    mileageMiles,
    priceDollars,
    ...(isNew && { msrpDollars: stickerDollars }),
    ...(random.chance(REDUCED_SHARE) && {
      previousPriceDollars: drawPreviousPriceDollars(random, priceDollars),
    }),
  };
}

/** Seller's data: stock number, date, incentives, guarantee and certification. */
function drawTerms(
  random: Random,
  { now }: DemoMarket,
  { make, ageYears }: CarKind,
  segment: MarketSegment,
  dealer: Dealer | undefined,
) {
  const share = random.share();
  const listedAt =
    now - Math.floor((share * share * LONGEST_LISTED_DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  const certifiedProductId = certifiedProductOf(
    segment === 'PRIVATE' ? 'USED' : segment,
    make.code,
  );
  const isGuaranteed =
    dealer?.hasMoneyBackGuarantee === true &&
    segment !== 'NEW' &&
    ageYears <= MONEY_BACK_MOST_YEARS;
  return {
    listedAt,
    hasMoneyBackGuarantee: isGuaranteed,
    ...(dealer && {
      stockNumber: `${segment === 'NEW' ? 'N' : 'P'}${random.between(10_000, 999_999)}`,
    }),
    ...(segment === 'NEW' &&
      random.chance(INCENTIVE_SHARE) && { incentiveDollars: random.between(2, 14) * 250 }),
    ...(certifiedProductId !== undefined && { certifiedProductId }),
    ...(dealer &&
      random.chance(SPECIAL_OFFER_SHARE) && { specialOffer: random.pick(SPECIAL_OFFERS) }),
    ...(dealer?.sponsorTier && { sponsorTier: dealer.sponsorTier }),
  };
}

import type {
  CardFlag,
  HistoryTile,
  ListingCardProps,
} from '../../../../../views/results/listing-card.js';
import { labelOf } from '../../../../catalog/options/option.js';
import { VEHICLE_HISTORY } from '../../../../catalog/options/vehicle-history.js';
import { hasFeature } from '../../../../platform/config/features.js';
import type { Listing } from '../../../../inventory/listing.js';
import { marketExtension } from '../../../../search/filters/market-extension.js';
import { searchRadius } from '../../../../search/filters/search-radius.js';
import type { SearchContext } from '../../../../search/search-context.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { FoundCar } from '../../../../search/search.service.js';
import {
  carName,
  conditionText,
  economyText,
  isCertified,
  isNewlyListed,
  trimText,
} from '../../../../formatting/car-words.js';
import { contactText } from '../../../../leads/make-offer.js';
import { presentCompareControl } from '../../compare/compare-control.presenter.js';
import { presentCardOwner } from '../../card-owner.presenter.js';
import { presentFirstPicture } from '../../car-pictures.presenter.js';
import { presentPriceBlock } from '../../price-block.presenter.js';
import type { PaymentDisplay } from '../../wallet/wallet.js';
import { formatCount, formatDollars, formatMiles } from '../../../../formatting/number-formats.js';
import { contactHref, photosHref } from '../../../../routes/vehicle-links.js';
import { vehicleHref } from '../../../../routes/vehicle-links.js';

const MAX_TILES = 2;

/** Tiles in order of importance to buyers. The icon shows the kind. */
const HISTORY_TILES = (
  [
    ['ONE_OWNER', 'user'],
    ['NO_ACCIDENTS', 'shield'],
    ['CLEAN_TITLE', 'doc'],
    ['SERVICE_RECORDS', 'doc'],
  ] as const
).map(([code, icon]) => ({ code, icon, text: labelOf(VEHICLE_HISTORY, code) }));

/**
 * Words and links of a car's card. `now` (epoch milliseconds) decides what is newly listed.
 * `comparedIds`: compared cars; undefined for brands without compare.
 */
export function presentListingCard(
  car: FoundCar,
  context: SearchContext,
  now: number,
  payments: PaymentDisplay | undefined,
  comparedIds?: readonly string[],
): ListingCardProps {
  const { listing, owner } = car;
  const { catalog, brand } = context;
  return {
    id: listing.id,
    href: vehicleHref(listing.id, { clickType: 'listing' }),
    name: carName(listing, catalog),
    trim: trimText(listing, catalog),
    condition: { text: conditionText(listing, catalog), isCertified: isCertified(listing) },
    picture: presentFirstPicture(listing),
    photoCountText: listing.images.length > 1 ? formatCount(listing.images.length) : undefined,
    photosHref: listing.images.length > 1 ? photosHref(listing.id) : undefined,
    flag: flagOf(listing, now),
    facts: [
      listing.mileageMiles === undefined ? undefined : formatMiles(listing.mileageMiles),
      listing.driveType,
      economyText(listing),
    ].filter((fact) => fact !== undefined),
    ...presentPriceBlock(car, payments),
    tiles: tilesOf(listing),
    owner: presentCardOwner(car, brand),
    action: { text: contactText(owner), href: contactHref(listing.id) },
    compare: comparedIds && presentCompareControl(listing.id, 'card', comparedIds),
    saveId: hasFeature(brand, 'personalization') ? listing.id : undefined,
  };
}

/** With extended delivery, marks cars beyond the radius. */
export function withDelivery(
  card: ListingCardProps,
  { distanceMiles }: FoundCar,
  query: SearchQuery,
): ListingCardProps {
  const isDelivered =
    query.get(marketExtension) !== undefined &&
    distanceMiles !== undefined &&
    distanceMiles > query.get(searchRadius)!;
  return isDelivered
    ? { ...card, owner: { ...card.owner, distanceText: `${card.owner.distanceText}, delivers` } }
    : card;
}

/** At most one flag: a price reduction, else a new listing. */
function flagOf(listing: Listing, now: number): CardFlag | undefined {
  if (listing.previousPriceDollars !== undefined)
    return {
      kind: 'reduced',
      text: `${formatDollars(listing.previousPriceDollars - listing.priceDollars)} less`,
    };
  return isNewlyListed(listing, now) ? { kind: 'new', text: 'Newly listed' } : undefined;
}

function tilesOf(listing: Listing): HistoryTile[] {
  const warranty: HistoryTile[] = isCertified(listing)
    ? [
        {
          icon: 'shield',
          text: 'Warranty',
          href: vehicleHref(listing.id, {
            clickType: 'tile',
            tileClick: 'CERTIFIED_CAR',
            anchor: 'warrantySection',
          }),
        },
      ]
    : [];
  const history = HISTORY_TILES.filter(({ code }) => listing.history.includes(code))
    .slice(0, MAX_TILES - warranty.length)
    .map(({ code, icon, text }) => ({
      icon,
      text,
      href: vehicleHref(listing.id, {
        clickType: 'tile',
        tileClick: code,
        anchor: 'historySection',
      }),
    }));
  return [...warranty, ...history];
}

import { Injectable } from '@nestjs/common';
import type { Crumb } from '../../../../views/breadcrumbs.js';
import type { LinkView } from '../../../../views/link.js';
import type { RecentlyViewedProps } from '../../../../views/saved/recently-viewed.js';
import type { VehicleProps } from '../../../../views/vehicle/vehicle-page.js';
import { Catalog } from '../../../catalog/catalog.js';
import { EXTERIOR_COLORS } from '../../../catalog/options/colors.js';
import { DRIVE_TYPES } from '../../../catalog/options/drive-groups.js';
import { labelOf } from '../../../catalog/options/option.js';
import type { CertifiedProgram, DealerDifference } from '../../../content/content-records.js';
import type { ListedCar, Listing } from '../../../inventory/listing.js';
import { milesFromSearch } from '../../../search/car-distance.js';
import type { SearchContext } from '../../../search/search-context.js';
import type { Param } from '../../../search/filters/filter.js';
import { SearchQuery } from '../../../search/search-query.js';
import {
  carName,
  fullCarName,
  conditionText,
  economyText,
  searchedName,
  sellersText,
  trimText,
} from '../../../formatting/car-words.js';
import {
  formatDay,
  formatDistance,
  formatDollars,
  formatMiles,
} from '../../../formatting/number-formats.js';
import { HOME_PATH, RESULTS_PATH, cardHref, resultsHref } from '../../../routes/links.js';
import { dealerDifferenceHref } from '../../../routes/research-links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { differenceTitle } from '../content/content.presenter.js';
import type { PageHead } from '../document.presenter.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import { presentBuyBox } from './buy-box.presenter.js';
import { ownersText, presentShelves } from './car-shelf.presenter.js';
import { presentDescription } from './description.presenter.js';
import { presentFacts } from './facts.presenter.js';
import { presentFeatures } from './features.presenter.js';
import { presentGallery } from './gallery.presenter.js';
import { presentHistory } from './history.presenter.js';
import type { BesideCar } from './other-cars.js';
import { contactLinks, presentOwner } from './owner.presenter.js';
import { presentPricing } from './pricing.presenter.js';
import { presentSectionLinks } from './section-links.presenter.js';
import { presentSellers } from './sellers.presenter.js';
import { vehicleData } from './vehicle-structured-data.js';
import { presentWarranty } from './warranty.presenter.js';

/** Data of a vehicle page. */
export interface VehicleSources {
  /** All offers of the car, the cheapest first, which the page shows. */
  readonly offers: readonly [ListedCar, ...ListedCar[]];
  readonly context: SearchContext;
  /** The shopper's previous search, if known. */
  readonly before: SearchQuery | undefined;
  readonly beside: BesideCar;
  readonly recentlyViewed?: RecentlyViewedProps | undefined;
  /** Messages about temporarily unavailable parts. */
  readonly missing: readonly string[];
  readonly payments: PaymentDisplay | undefined;
  /** The search for the cars that the deal rating is based on. */
  readonly compared?: SearchQuery | undefined;
  /** Editors' content about the car's certified program and about its dealer. */
  readonly program?: CertifiedProgram | undefined;
  readonly difference?: DealerDifference | undefined;
  /** Compared cars; undefined for brands without compare. */
  readonly comparedIds?: readonly string[] | undefined;
  /** Origin of absolute URLs. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The vehicle page, from the cheapest offer. Lists all offers if there are several. */
@Injectable()
export class VehiclePresenter {
  constructor(private readonly catalog: Catalog) {}

  presentHead({ offers, context }: Pick<VehicleSources, 'offers' | 'context'>): PageHead {
    const { listing, owner } = offers[0];
    const name = fullCarName(listing, this.catalog);
    return {
      title: `${conditionText(listing, this.catalog)} ${name} for ${formatDollars(listing.priceDollars)} in ${owner.city}, ${owner.state}`,
      description: `${[name, mileageText(listing)].filter(Boolean).join(', ')}, offered by ${owner.name}.`,
      canonicalPath: vehicleHref(listing.id),
      pageName: 'vehicle details',
      structuredData: (origin) =>
        JSON.stringify(
          vehicleData(offers, this.way(listing, context, undefined).crumbs, this.catalog, origin),
        ),
    };
  }

  present(sources: VehicleSources): VehicleProps {
    const { offers, context, before, beside, payments, comparedIds, origin, now } = sources;
    const [car] = offers;
    const { listing, owner } = car;
    const name = carName(listing, this.catalog);
    const milesTo = (zip: string) => before && milesFromSearch(before, zip);
    const miles = milesTo(listing.zip);
    const blocks = {
      facts: presentFacts(listing, context.brand),
      pricing: presentPricing(car, now, payments, sources.compared),
      description: presentDescription(listing),
      features: presentFeatures(listing),
      history: presentHistory(listing),
      warranty: presentWarranty(listing, this.catalog, sources.program),
      sellers: presentSellers(offers, milesTo),
    };
    return {
      ...this.way(listing, context, before),
      heading: name,
      trim: trimText(listing, this.catalog),
      glance: this.glance(car),
      gallery: presentGallery(listing, name),
      buyBox: presentBuyBox(car, {
        distanceText: miles === undefined ? undefined : formatDistance(miles),
        payments,
        comparedIds,
        catalog: this.catalog,
        brand: context.brand,
        origin,
      }),
      sections: presentSectionLinks(blocks),
      ...blocks,
      owner: {
        ...presentOwner(owner, listing.website, new Date(now)),
        distanceText: miles === undefined ? undefined : formatDistance(miles),
        difference: sources.difference && {
          text: differenceTitle(sources.difference),
          href: dealerDifferenceHref(owner.id, listing.listingType),
        },
        asks: contactLinks(listing.id, owner),
        inventoryLink:
          beside.ofOwner.cars.length > 0
            ? { text: ownersText(beside.ofOwner, car), href: resultsHref(beside.ofOwner.whole) }
            : undefined,
      },
      shelves: presentShelves(car, sources),
      recentlyViewed: sources.recentlyViewed,
      missing: [...sources.missing],
      paperText: `${context.brand.displayName}, ${formatDay(now)}. ${origin}${vehicleHref(listing.id)}`,
    };
  }

  /**
   * Link back to the search at this car's position, else to the model's cars; and the breadcrumbs.
   */
  private way(
    listing: Listing,
    context: SearchContext,
    before: SearchQuery | undefined,
  ): { backLink: LinkView; crumbs: Crumb[] } {
    const { makeCode, modelCode } = listing;
    const [make, model] = [this.catalog.makeByCode(makeCode), this.catalog.modelByCode(modelCode)];
    const hrefOf = (params: Param[]) => resultsHref(SearchQuery.of(params, context));
    const makeHref = hrefOf([['makeCode', makeCode]]);
    const modelHref = hrefOf([
      ['makeCode', makeCode],
      ['modelCode', modelCode],
    ]);
    return {
      backLink: before
        ? { text: 'Back to results', href: cardHref(before, listing.id) }
        : { text: `All ${searchedName(listing, this.catalog)} for sale`, href: modelHref },
      crumbs: [
        { text: 'Home', href: HOME_PATH },
        { text: 'Cars for Sale', href: RESULTS_PATH },
        // Only values that a search accepts get a breadcrumb.
        ...(make ? [{ text: make.name, href: makeHref }] : []),
        ...(make && model ? [{ text: model.name, href: modelHref }] : []),
        { text: carName(listing, this.catalog) },
      ],
    };
  }

  /** Main facts in one line. */
  private glance({ listing, offerCount }: ListedCar): string[] {
    const { driveType, exteriorColor } = listing;
    return [
      conditionText(listing, this.catalog),
      mileageText(listing),
      driveType && labelOf(DRIVE_TYPES, driveType),
      economyText(listing),
      exteriorColor && labelOf(EXTERIOR_COLORS, exteriorColor),
      sellersText(offerCount),
    ].filter((fact) => fact !== undefined);
  }
}

/** "38,214 mi"; undefined if unknown. */
function mileageText({ mileageMiles }: Listing): string | undefined {
  return mileageMiles === undefined ? undefined : formatMiles(mileageMiles);
}

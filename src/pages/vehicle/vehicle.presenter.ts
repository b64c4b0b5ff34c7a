import { Injectable } from '@nestjs/common';
import type { VehicleProps } from '../../../views/vehicle/vehicle-page.js';
import { Catalogue } from '../../catalogue/catalogue.js';
import type { ListedCar, Listing } from '../../inventory/listing.js';
import { presentPictures } from '../car-pictures.presenter.js';
import { carName, conditionText, sellersText } from '../../wording/car-words.js';
import type { PageHead } from '../document.presenter.js';
import { formatDollars, formatMiles } from '../../wording/formats.js';
import { HOME_PATH, RESULTS_PATH, vehicleHref } from '../../wording/links.js';
import { presentBuyBox } from './buy-box.presenter.js';
import { presentDescription } from './description.presenter.js';
import { presentFacts } from './facts.presenter.js';
import { presentFeatures } from './features.presenter.js';
import { presentHistory } from './history.presenter.js';
import { presentOwner } from './owner.presenter.js';
import { presentWarranty } from './warranty.presenter.js';

/** The page of one car, from its cheapest offer; what the others ask is listed when there are several. */
@Injectable()
export class VehiclePresenter {
  constructor(private readonly catalogue: Catalogue) {}

  presentHead({ listing, owner }: ListedCar): PageHead {
    const name = [carName(listing, this.catalogue), listing.trim].filter(Boolean).join(' ');
    return {
      title:
        `${conditionText(listing, this.catalogue)} ${name} for ${formatDollars(listing.priceDollars)} in ` +
        `${owner.city}, ${owner.state}`,
      description: `${[name, mileageText(listing)].filter(Boolean).join(', ')}, offered by ${owner.name}.`,
      canonicalPath: vehicleHref(listing.id),
    };
  }

  /** `resultsBeforeHref` is the search the visitor comes from, where it is known. */
  present(car: ListedCar, offers: readonly ListedCar[], resultsBeforeHref: string | undefined): VehicleProps {
    const { listing, owner } = car;
    const name = carName(listing, this.catalogue);
    const model = this.catalogue.modelByCode(listing.modelCode);
    const make = this.catalogue.makeByCode(listing.makeCode);
    const makeHref = `${RESULTS_PATH}?makeCode=${listing.makeCode}`;
    const modelHref = `${makeHref}&modelCode=${listing.modelCode}`;
    return {
      backLink: resultsBeforeHref
        ? { text: 'Back to results', href: resultsBeforeHref }
        : { text: `All ${make?.name} ${model?.name} for sale`, href: modelHref },
      crumbs: [
        { text: 'Home', href: HOME_PATH },
        { text: 'Cars for Sale', href: RESULTS_PATH },
        { text: make?.name ?? '', href: makeHref },
        { text: model?.name ?? '', href: modelHref },
        { text: name },
      ],
      heading: name,
      subtitle: [listing.trim, conditionText(listing, this.catalogue), mileageText(listing), sellersText(car.offerCount)]
        .filter(Boolean)
        .join(' · '),
      flagText: listing.previousPriceDollars === undefined ? undefined : 'Price reduced',
      pictures: presentPictures(listing, name),
      buyBox: presentBuyBox(car),
      facts: presentFacts(listing),
      description: presentDescription(listing),
      features: presentFeatures(listing),
      history: presentHistory(listing),
      warranty: presentWarranty(listing, this.catalogue),
      owner: presentOwner(owner, listing.website, new Date()),
      sellers:
        offers.length > 1
          ? offers.map((offer, at) => ({
              name: offer.owner.name,
              detailText: `${offer.owner.city}, ${offer.owner.state}`,
              priceText: formatDollars(offer.listing.priceDollars),
              href: vehicleHref(listing.id),
              isCurrent: at === 0,
            }))
          : undefined,
    };
  }
}

/** "38,214 mi"; undefined where nobody said. */
function mileageText({ mileageMiles }: Listing): string | undefined {
  return mileageMiles === undefined ? undefined : formatMiles(mileageMiles);
}

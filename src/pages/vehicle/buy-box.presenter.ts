import type { BuyBoxProps } from '../../../views/vehicle/buy-box.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import type { ListedCar } from '../../inventory/listing.js';
import { callHref, callText, contactText, ratingTexts } from '../../wording/car-words.js';
import { presentCompareControl } from '../compare/compare-control.presenter.js';
import { presentPriceBlock } from '../price-block.presenter.js';
import type { Payments } from '../wallet/wallet.js';
import { presentShare } from './share.presenter.js';

/** What the buy box is made from beside the car. */
export interface BuyBoxSources {
  /** From the visitor's search. */
  readonly distanceText: string | undefined;
  readonly payments: Payments | undefined;
  /** The cars that the visitor compares; undefined where none can be compared. */
  readonly comparedIds: readonly string[] | undefined;
  readonly catalogue: Catalogue;
  readonly brand: Brand;
  /** Of the addresses that are shared. */
  readonly origin: string;
}

/** What the car costs and how to reach who sells it. Phones call, where there is a number; everybody else reads it. */
export function presentBuyBox(
  car: ListedCar,
  { distanceText, payments, comparedIds, catalogue, brand, origin }: BuyBoxSources,
): BuyBoxProps {
  const { listing, owner } = car;
  const contact = { text: contactText(owner), href: '#contact' };
  return {
    ...presentPriceBlock(car, payments),
    seller: { name: owner.name, ...ratingTexts(owner), distanceText: distanceText ?? `${owner.city}, ${owner.state}` },
    phoneText: owner.phone,
    contact,
    call: owner.phone === undefined ? contact : { text: callText(owner), href: callHref(owner.phone) },
    compare: comparedIds && presentCompareControl(listing.id, 'vehicle', comparedIds),
    saveId: hasFeature(brand, 'personalization') ? listing.id : undefined,
    share: presentShare(listing, catalogue, origin),
  };
}

import type { BuyBoxProps } from '../../../../views/vehicle/buy-box.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { callHref, callText, ratingTexts } from '../../../formatting/car-words.js';
import { contactText } from '../../../leads/make-offer.js';
import { presentCompareControl } from '../compare/compare-control.presenter.js';
import { presentPriceBlock } from '../price-block.presenter.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import { presentShare } from './share.presenter.js';

/** Data of the buy box besides the car. */
export interface BuyBoxSources {
  /** From the shopper's search. */
  readonly distanceText: string | undefined;
  readonly payments: PaymentDisplay | undefined;
  /** Compared cars; undefined for brands without compare. */
  readonly comparedIds: readonly string[] | undefined;
  readonly catalog: Catalog;
  readonly brand: Brand;
  /** Origin of shared URLs. */
  readonly origin: string;
}

/**
 * Price and contact. Phones get a call button if there is a number; on larger screens the number is
 * text.
 */
export function presentBuyBox(
  car: ListedCar,
  { distanceText, payments, comparedIds, catalog, brand, origin }: BuyBoxSources,
): BuyBoxProps {
  const { listing, owner } = car;
  const contact = { text: contactText(owner), href: '#contact' };
  return {
    ...presentPriceBlock(car, payments),
    seller: {
      name: owner.name,
      ...ratingTexts(owner),
      distanceText: distanceText ?? `${owner.city}, ${owner.state}`,
    },
    phoneText: owner.phone,
    contact,
    call:
      owner.phone === undefined ? contact : { text: callText(owner), href: callHref(owner.phone) },
    compare: comparedIds && presentCompareControl(listing.id, 'vehicle', comparedIds),
    saveId: hasFeature(brand, 'personalization') ? listing.id : undefined,
    share: presentShare(listing, catalog, origin),
  };
}

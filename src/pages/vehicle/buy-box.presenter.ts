import type { BuyBoxProps } from '../../../views/vehicle/buy-box.js';
import type { ListedCar } from '../../inventory/listing.js';
import { callHref, callText, contactText, ratingTexts } from '../../wording/car-words.js';
import { presentCompareControl } from '../compare/compare-control.presenter.js';
import { presentPriceBlock } from '../price-block.presenter.js';
import type { Payments } from '../wallet/wallet.js';

/**
 * What the car costs and how to reach who sells it; `distanceText` is from the visitor's search, `comparedIds` are the cars they compare.
 * Phones call, where there is a number; everybody else reads it.
 */
export function presentBuyBox(
  car: ListedCar,
  distanceText: string | undefined,
  payments: Payments | undefined,
  comparedIds: readonly string[] | undefined,
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
  };
}

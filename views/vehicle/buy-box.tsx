import { CompareControl } from '../compare/compare-control.js';
import type { CompareControlProps } from '../compare/compare-control.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { OwnerRatingLine } from '../owner-rating.js';
import type { OwnerRatingProps } from '../owner-rating.js';
import { PriceBlock } from '../price-block.js';
import { SaveCarButton } from '../saved/save-car-button.js';
import type { PriceBlockProps } from '../price-block.js';
import { ShareListing } from './share-listing.js';
import type { ShareListingProps } from './share-listing.js';

/**
 * Price, seller and contact. `phoneText`: formatted phone number, if known. `contact`: link to the
 * seller on this page. `saveId`: the car that can be saved. `call`: a `tel:` URL, or the same as
 * `contact` without a number.
 */
export interface BuyBoxProps extends PriceBlockProps {
  seller: OwnerRatingProps & { name: string };
  phoneText?: string;
  contact: LinkView;
  call: LinkView;
  compare?: CompareControlProps;
  saveId?: string | undefined;
  share: ShareListingProps;
}

/** Sticky on wide screens. */
export function BuyBox({
  seller,
  phoneText,
  contact,
  compare,
  saveId,
  share,
  ...price
}: BuyBoxProps) {
  return (
    <section className="buy" aria-label="Price and seller">
      <div className="verdict">
        <PriceBlock {...price} />
        <a className="link" href="#pricingSection">
          About this price
        </a>
      </div>
      <div className="buy-seller">
        <p className="owner-name">{seller.name}</p>
        <OwnerRatingLine {...seller} />
        {phoneText && (
          <p className="buy-phone">
            <Icon name="phone" />
            <span className="vh">Phone </span>
            {phoneText}
          </p>
        )}
      </div>
      <a className="btn btn-primary" href={contact.href} data-action="lead" data-contact="">
        {contact.text}
      </a>
      {saveId !== undefined && <SaveCarButton listingId={saveId} />}
      {compare && <CompareControl {...compare} className="btn btn-outline compare-control" />}
      <ShareListing {...share} />
    </section>
  );
}

/**
 * Sticky at the bottom of small screens: the price, a call button if there is a number, and a link
 * to write to the seller.
 */
export function BuyBar({ priceText, paymentText, contact, call }: BuyBoxProps) {
  const isCall = call.href.startsWith('tel:');
  return (
    <section className="buy-bar" aria-label="Price and contact">
      <p>
        <b className="price">{priceText}</b>
        {paymentText && <span>Est. {paymentText}</span>}
      </p>
      {isCall && (
        <a className="btn btn-outline" href={contact.href} data-action="lead" data-contact="">
          <Icon name="mail" className="icon icon-sm" />
          Message
        </a>
      )}
      {isCall ? (
        <a className="btn btn-primary" href={call.href} aria-label={call.text}>
          <Icon name="phone" className="icon icon-sm" />
          Call
        </a>
      ) : (
        <a className="btn btn-primary" href={call.href} data-action="lead" data-contact="">
          {call.text}
        </a>
      )}
    </section>
  );
}

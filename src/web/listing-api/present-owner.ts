import type { Owner } from '../../inventory/listing.js';
import { pictureHref } from '../../pictures/picture-urls.js';
import { dealerPictureName } from '../../../drawn-cars/emblems/dealer-sign.js';
import type { DealerPicture } from '../../../drawn-cars/emblems/dealer-sign.js';
import type { WireOwner } from './wire/owner.dto.js';

/** The JSON of an owner. `distanceMiles`: distance to the owner's own place. */
export function wireOwnerOf(owner: Owner, distanceMiles: number | undefined): WireOwner {
  const {
    id,
    name,
    phone,
    address,
    city,
    state,
    zip,
    tagline,
    rating,
    reviewCount,
    hours,
    shippingLabel,
  } = owner;
  const [website, chat] = [webAddress(owner.website), webAddress(owner.chatUrl)];
  return {
    id,
    name,
    ...pictured(owner),
    ...(phone && { phone: { value: phone } }),
    location: { address: { ...(address && { address1: address }), city, state, zip } },
    ...(website && { website }),
    ...(chat && { chat }),
    hideEmailForm: false,
    privateSeller: owner.sellerType === 'p',
    ...(tagline && { dealerDiff: { tagline } }),
    ...(distanceMiles !== undefined && { distanceFromSearch: Math.round(distanceMiles * 10) / 10 }),
    homeServices: owner.homeServices,
    ...(rating !== undefined &&
      reviewCount !== undefined && { rating: { value: rating, count: reviewCount } }),
    ...(hours && { hours }),
    ...(shippingLabel && { shippingLabel }),
  };
}

/** Pictures from the feed or drawn. Private sellers have none. */
function pictured({
  name,
  sellerType,
  logo,
  images = [],
}: Owner): Pick<WireOwner, 'images' | 'logo'> {
  if (sellerType === 'p') return {};
  const drawn = (picture: DealerPicture) => pictureHref(dealerPictureName(name, picture));
  return {
    images: (images.length > 0 ? images : [drawn('facade')]).map((src) => ({ src, alt: name })),
    logo: { src: logo ?? drawn('logo') },
  };
}

/** URLs come from feeds, so only `http` and `https` become links. */
function webAddress(address: string | undefined): { href: string } | undefined {
  return address && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
    ? { href: address }
    : undefined;
}

import type { Owner } from '../inventory/listing.js';
import type { WireOwner } from './wire/owner.dto.js';

/** An owner as integrators read it; the distance is that of the owner's own place. */
export function presentOwner(owner: Owner, distanceMiles: number | undefined): WireOwner {
  const { id, name, logo, phone, address, city, state, zip, tagline, rating, reviewCount, shippingLabel } = owner;
  const website = webAddress(owner.website);
  return {
    id,
    name,
    ...(logo && { logo: { src: logo } }),
    ...(phone && { phone: { value: phone } }),
    location: { address: { ...(address && { address1: address }), city, state, zip } },
    ...(website && { website }),
    hideEmailForm: false,
    privateSeller: owner.sellerType === 'p',
    ...(tagline && { dealerDiff: { tagline } }),
    ...(distanceMiles !== undefined && { distanceFromSearch: Math.round(distanceMiles * 10) / 10 }),
    homeServices: owner.homeServices,
    ...(rating !== undefined && reviewCount !== undefined && { rating: { value: rating, count: reviewCount } }),
    ...(shippingLabel && { shippingLabel }),
  };
}

/** Addresses come from feeds: only web ones go out as links. */
function webAddress(address: string | undefined): { href: string } | undefined {
  return address && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? { href: address } : undefined;
}

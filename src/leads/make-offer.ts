import type { Owner, SellerType } from '../inventory/listing.js';
import type { LeadKind } from './lead-kinds.js';

/** Private sellers get Make Offer instead of email leads; dealers get all but Make Offer. */
export function isTakenBy(sellerType: SellerType, kind: LeadKind): boolean {
  if (kind === 'make-offer') return sellerType === 'p';
  return sellerType === 'd' || (kind !== 'email' && kind !== 'one-click');
}

/** Label of the contact button. */
export function contactText({ sellerType }: Owner): string {
  return sellerType === 'p' ? 'Make Offer' : 'Contact dealer';
}

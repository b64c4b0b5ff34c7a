import type { ListingTypeCode } from '../../catalogue/options/listing-types.js';

const YES = /^(?:1|y|yes|true|certified|cpo)$/i;

/** New, used or certified; what no text calls new is used. */
export function listingTypeFrom(conditionText: string, certifiedText: string): ListingTypeCode {
  const condition = conditionText.toLowerCase();
  if (YES.test(certifiedText) || /certified|\bcpo\b/.test(condition)) return /third|3p/.test(condition) ? '3P_CERT' : 'CERTIFIED';
  return /^(?:n|new|brand new)$/.test(condition) ? 'NEW' : 'USED';
}

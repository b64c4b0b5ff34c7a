import type { Cover } from '../../../../views/vehicle/warranty.js';
import type { Catalog } from '../../../catalog/catalog.js';
import {
  MONEY_BACK_GUARANTEE_DAYS,
  MONEY_BACK_GUARANTEE_MILES,
} from '../../../catalog/money-back-guarantee.js';
import type { CertifiedProgram } from '../../../content/content-records.js';
import type { Listing } from '../../../inventory/listing.js';
import { formatCount } from '../../../formatting/number-formats.js';
import { certifiedHref } from '../../../routes/research-links.js';

/**
 * Warranties and guarantees of the car, in the specification's words. Never empty, because links
 * lead to the section.
 */
export function presentWarranty(
  listing: Listing,
  catalog: Catalog,
  program: CertifiedProgram | undefined,
): Cover[] {
  const makeName = catalog.makeName(listing.makeCode);
  const covers: Cover[] = [];
  if (listing.listingType === 'NEW')
    covers.push({
      title: `${makeName} new vehicle warranty`,
      sentences: ["The manufacturer's full new vehicle warranty starts on the day of sale."],
    });
  if (listing.listingType === 'CERTIFIED')
    covers.push({
      title: listing.certifiedProgram ?? `${makeName} certified pre-owned`,
      sentences: [
        "Inspected under the manufacturer's certified program, with its limited warranty.",
      ],
      ...programLink(program, catalog),
    });
  if (listing.listingType === '3P_CERT')
    covers.push({
      title: listing.certifiedProgram ?? 'Third-party certified',
      sentences: ['Inspected under an independent program. Limited warranty 30-90 days.'],
    });
  if (listing.hasMoneyBackGuarantee) {
    covers.push({
      title: 'Money Back Guarantee',
      sentences: [
        `Return it within ${MONEY_BACK_GUARANTEE_DAYS} days or ${formatCount(MONEY_BACK_GUARANTEE_MILES)} miles, ` +
          'whichever comes first.',
      ],
    });
  }
  if (listing.warranty !== undefined)
    covers.push({ title: 'From the seller', sentences: [listing.warranty] });
  return covers.length > 0
    ? covers
    : [
        {
          title: 'No warranty stated',
          sentences: ['Ask the seller what coverage comes with this car.'],
        },
      ];
}

function programLink(program: CertifiedProgram | undefined, catalog: Catalog): Pick<Cover, 'link'> {
  const make = program && catalog.makeByCode(program.makeCode);
  return make ? { link: { text: program.linkText, href: certifiedHref(make) } } : {};
}

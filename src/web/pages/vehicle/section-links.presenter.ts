import type { LinkView } from '../../../../views/link.js';
import type { VehicleProps } from '../../../../views/vehicle/vehicle-page.js';
import type { VehicleAnchor } from '../../../routes/vehicle-links.js';

/** Optional sections of the page. */
type Blocks = Pick<VehicleProps, 'description' | 'features' | 'sellers'>;

/** Links to the sections, in page order. */
export function presentSectionLinks({ description, features, sellers }: Blocks): LinkView[] {
  const links: (readonly [VehicleAnchor, string, boolean])[] = [
    ['factsSection', 'Key facts', true],
    ['pricingSection', 'Price', true],
    ['descriptionSection', 'From the seller', description !== undefined],
    ['historySection', 'History', true],
    ['featuresSection', 'Features', features.length > 0],
    ['warrantySection', 'Warranty', true],
    ['contact', sellers ? 'Sellers' : 'Seller', true],
  ];
  return links
    .filter(([, , isThere]) => isThere)
    .map(([anchor, text]) => ({ text, href: `#${anchor}` }));
}

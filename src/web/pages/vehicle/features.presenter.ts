import type { FeatureGroup } from '../../../../views/vehicle/feature-list.js';
import { FEATURES } from '../../../catalog/options/features.js';
import { FEATURE_GROUPS } from '../../../catalog/options/feature-groups.js';
import { labelOf } from '../../../catalog/options/option.js';
import { PACKAGES } from '../../../catalog/options/packages.js';
import type { Listing } from '../../../inventory/listing.js';

/** Features by group. Packages and features without a code are last. */
export function presentFeatures({
  features,
  packages,
  otherFeatures = [],
}: Listing): FeatureGroup[] {
  const known = FEATURE_GROUPS.map(({ code, label }) => ({
    title: label,
    names: FEATURES.filter(
      (feature) => feature.groupCode === code && features.includes(feature.code),
    ).map((feature) => feature.label),
  }));
  const named = { title: 'Packages', names: packages.map((code) => labelOf(PACKAGES, code)) };
  const others = { title: 'Also listed by the seller', names: [...otherFeatures] };
  return [...known, named, others].filter(({ names }) => names.length > 0);
}

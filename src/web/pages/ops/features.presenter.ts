import type { OpsSection } from '../../../../views/ops/ops-page.js';
import type { Brand } from '../../../platform/config/brand.js';
import { FEATURE_FLAGS, hasFeature } from '../../../platform/config/features.js';
import type { FeatureName } from '../../../platform/config/features.js';

/** Feature flags by brand. Values that differ from the default are highlighted. */
export function featuresSection(brands: readonly Brand[]): OpsSection {
  const names = Object.keys(FEATURE_FLAGS) as FeatureName[];
  return {
    id: 'features',
    title: 'Features',
    about:
      'Set by brands and FEATURES. Values that differ from the default are marked. A feature that waits for something can’t be set yet.',
    table: {
      label: 'Features',
      emptyText: 'There are no features.',
      columns: [
        { text: 'Feature' },
        ...brands.map(({ key }) => ({ text: key })),
        { text: 'Meaning' },
      ],
      rows: names.map((name) => ({
        key: name,
        cells: [
          { text: name },
          ...brands.map((brand) => {
            if (FEATURE_FLAGS[name].waitsFor !== undefined) return { text: 'waits' };
            const isOn = hasFeature(brand, name);
            return {
              text: isOn ? 'on' : 'off',
              tone: isOn === FEATURE_FLAGS[name].isOn ? undefined : ('warning' as const),
            };
          }),
          { text: aboutText(name) },
        ],
      })),
    },
  };
}

function aboutText(name: FeatureName): string {
  const { about, waitsFor } = FEATURE_FLAGS[name];
  return waitsFor === undefined ? about : `${about} Waits for ${waitsFor}.`;
}

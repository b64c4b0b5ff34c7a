import { describe, expect, it } from '@jest/globals';
import { FEATURE_FLAGS, SETTABLE_FEATURES } from '../../src/platform/config/features.js';
import type { FeatureName } from '../../src/platform/config/features.js';
import { sourceFiles } from './source-files.js';

const names = Object.keys(FEATURE_FLAGS) as FeatureName[];
const sources = sourceFiles('src').filter(({ path }) => path !== 'src/platform/config/features.ts');
/**
 * A use of the flag: `hasFeature(brand, 'ads')`, `feature: 'evInfo'`, or `'waysToPurchase'` in a
 * table.
 */
const asking = (name: FeatureName) =>
  new RegExp(
    `hasFeature\\([^()]*(?:\\([^()]*\\)[^()]*)*'${name}'\\)|feature: '${name}'|entryPoint\\(brand, '${name}'|, '${name}'\\]`,
  );
const isRequested = (name: FeatureName) => sources.some(({ text }) => asking(name).test(text));

describe('Feature flags', () => {
  it('that can be set are read somewhere', () => {
    expect(SETTABLE_FEATURES.filter((name) => !isRequested(name))).toEqual([]);
  });

  it('that are reserved are not read and are off', () => {
    const waiting = names.filter((name) => !SETTABLE_FEATURES.includes(name));
    expect(waiting.filter((name) => isRequested(name) || FEATURE_FLAGS[name].isOn)).toEqual([]);
    expect(waiting.length).toBeGreaterThan(0);
  });
});

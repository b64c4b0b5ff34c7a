import { describe, expect, it } from '@jest/globals';
import { BRANDS } from './brands.js';
import { ConfigError, readConfig } from './config.js';
import { FEATURE_FLAGS, hasFeature } from './features.js';

const brandsWith = (FEATURES: string) => readConfig({ FEATURES }).brands;
const brandWith = (FEATURES: string, key: string) =>
  brandsWith(FEATURES).find((brand) => brand.key === key)!;

describe('Feature flags', () => {
  it('have the defaults of their table', () => {
    expect(hasFeature(BRANDS.classifieds, 'compare')).toBe(FEATURE_FLAGS.compare.isOn);
    expect(hasFeature(brandWith('', 'classifieds'), 'fixedAds')).toBe(FEATURE_FLAGS.fixedAds.isOn);
  });

  it('are set for every brand, or for one, which has priority', () => {
    expect(brandsWith('ads=off').map((brand) => hasFeature(brand, 'ads'))).toEqual([
      false,
      false,
      false,
    ]);
    expect(brandsWith('valuation.ads=on,ads=off').map((brand) => hasFeature(brand, 'ads'))).toEqual(
      [false, true, false],
    );
    expect(hasFeature(brandWith('ads=off, valuation.wallet=off', 'valuation'), 'ads')).toBe(false);
  });

  it("override a brand's row", () => {
    const row = { ...BRANDS.classifieds, features: { compare: false } };
    expect(hasFeature(row, 'compare')).toBe(false);
    expect(hasFeature(readConfig({ FEATURES: 'compare=on' }, [row]).brands[0]!, 'compare')).toBe(
      true,
    );
  });

  it.each(['adverts=off', 'preorder=on', 'ads=maybe', 'ads', 'nobody.ads=off', 'constructor=on'])(
    "reject the setting %s with the variable's name",
    (text) => {
      expect(() => brandsWith(text)).toThrow(ConfigError);
      expect(() => brandsWith(text)).toThrow(/FEATURES must be settings such as ads=off/);
    },
  );
});

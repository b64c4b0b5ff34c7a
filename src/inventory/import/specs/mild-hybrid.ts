import type { TrimConfiguration } from '../../../catalog/catalog-types.js';

/** A model code or trim code of a hybrid: `CAMRYHYBRID`, `LIMITEDHEV`, `RX450HL`. */
const HYBRID_CODE = /HYBRID|HEV$|\dHL?$/;

/**
 * Full hybrids drive in the city on the motor alone, so their city mpg is about as high as their
 * highway mpg. That of mild hybrids is not.
 */
const FULL_HYBRID_SHARE = 0.95;

/** Whether a build is a hybrid without a hybrid model code or trim code. */
export function isUnnamedHybrid({
  fuelGroupCode,
  modelCode,
  trimCode,
}: TrimConfiguration): boolean {
  return fuelGroupCode === 'HYB' && ![modelCode, trimCode].some((code) => HYBRID_CODE.test(code));
}

/** Whether a build can drive in the city on its motor alone. */
export function isFullHybrid({ fuelGroupCode, cityMpg, highwayMpg }: TrimConfiguration): boolean {
  return (
    fuelGroupCode === 'HYB' &&
    cityMpg !== undefined &&
    highwayMpg !== undefined &&
    cityMpg >= FULL_HYBRID_SHARE * highwayMpg
  );
}

/**
 * Whether a build is a 48-volt mild hybrid, which registries call a hybrid and sellers a gasoline
 * car.
 */
export function isMildHybrid(build: TrimConfiguration): boolean {
  return isUnnamedHybrid(build) && !isFullHybrid(build);
}

import type { TrimConfiguration } from '../../catalogue/catalogue-types.js';

/** A model's code or a trim's that tells a hybrid: `CAMRYHYBRID`, `LIMITEDHEV`, `RX450HL`. */
const HYBRID_CODE = /HYBRID|HEV$|\dHL?$/;

/** A hybrid that goes about as far on a gallon in the city as on the highway drives there by its motor alone, which no mild one does. */
const FULL_HYBRID_SHARE = 0.95;

/** Whether a build is a hybrid that neither its model's nor its trim's code tells. */
export function isUnnamedHybrid({ fuelGroupCode, modelCode, trimCode }: TrimConfiguration): boolean {
  return fuelGroupCode === 'HYB' && ![modelCode, trimCode].some((code) => HYBRID_CODE.test(code));
}

/** Whether a build can drive in the city by its motor alone. */
export function isFullHybrid({ fuelGroupCode, cityMpg, highwayMpg }: TrimConfiguration): boolean {
  return fuelGroupCode === 'HYB' && cityMpg !== undefined && highwayMpg !== undefined && cityMpg >= FULL_HYBRID_SHARE * highwayMpg;
}

/** Whether a build is a car that its seller calls a gasoline car, although a registry calls it a hybrid: its motor has 48 volts. */
export function isMildHybrid(build: TrimConfiguration): boolean {
  return isUnnamedHybrid(build) && !isFullHybrid(build);
}

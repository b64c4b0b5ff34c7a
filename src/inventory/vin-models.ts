/**
 * Models by make and fourth character of the VIN, if the character identifies one model in all
 * years. Models of most makers share their characters and differ only in the facts of
 * `vin-facts.ts`. Source: vPIC, as for `data/vin-patterns.csv`.
 */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RIVIAN: { S: 'RIVIANR1S', T: 'RIVIANR1T' },
  TESLA: {
    '3': 'MODEL3',
    C: 'CYBERTRUCK',
    R: 'TESLAROADSTER',
    S: 'MODELS',
    X: 'MODELX',
    Y: 'MODELY',
  },
};

/**
 * Whether a valid VIN of this make certainly belongs to another model: a Tesla's `5YJ3…` is a Model
 * 3.
 */
export function isVinOfOtherModel(vin: string, makeCode: string, modelCode: string): boolean {
  const inVin = vin.length === 17 ? MODELS[makeCode]?.[vin[3]!] : undefined;
  return inVin !== undefined && inVin !== modelCode;
}

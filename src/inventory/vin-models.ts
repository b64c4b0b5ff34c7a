/**
 * Models by make and by the fourth character of a VIN, where a maker has one for each of his models in all of his years. Most makers'
 * models share their characters, and are told apart by the facts of `vin-facts.ts` alone. Source: vPIC, as for `data/vin-patterns.csv`.
 */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RIVIAN: { S: 'RIVIANR1S', T: 'RIVIANR1T' },
  TESLA: { '3': 'MODEL3', C: 'CYBERTRUCK', R: 'TESLAROADSTER', S: 'MODELS', X: 'MODELX', Y: 'MODELY' },
};

/** Whether a valid VIN of a car of this make is without doubt that of another model: a Tesla's `5YJ3…` is a Model 3. */
export function isVinOfOtherModel(vin: string, makeCode: string, modelCode: string): boolean {
  const inVin = vin.length === 17 ? MODELS[makeCode]?.[vin[3]!] : undefined;
  return inVin !== undefined && inVin !== modelCode;
}

/** Units of mileage, with their spellings in lower case. */
export const MILEAGE_UNITS = [
  { unit: 'mi', words: ['mi', 'mi.', 'mile', 'miles'] },
  { unit: 'km', words: ['km', 'kms', 'km.', 'kilometer', 'kilometers', 'kilometre', 'kilometres'] },
] as const satisfies readonly { readonly unit: string; readonly words: readonly string[] }[];

export type MileageUnit = (typeof MILEAGE_UNITS)[number]['unit'];

const UNITS: ReadonlyMap<string, MileageUnit> = new Map(
  MILEAGE_UNITS.flatMap(({ unit, words }) => words.map((word) => [word, unit] as const)),
);

/** The unit of a word; undefined if it is unknown. */
export function mileageUnitOf(word: string): MileageUnit | undefined {
  return UNITS.get(word.toLowerCase());
}

/** What mileages are in, and how odometers' texts say it, in lower case. */
export const MILEAGE_UNITS = [
  { unit: 'mi', words: ['mi', 'mi.', 'mile', 'miles'] },
  { unit: 'km', words: ['km', 'kms', 'km.', 'kilometer', 'kilometers', 'kilometre', 'kilometres'] },
] as const satisfies readonly { readonly unit: string; readonly words: readonly string[] }[];

/** Miles or kilometers. */
export type MileageUnit = (typeof MILEAGE_UNITS)[number]['unit'];

const UNITS: ReadonlyMap<string, MileageUnit> = new Map(
  MILEAGE_UNITS.flatMap(({ unit, words }) => words.map((word) => [word, unit] as const)),
);

/** The unit a word names; undefined when it names none. */
export function mileageUnitOf(word: string): MileageUnit | undefined {
  return UNITS.get(word.toLowerCase());
}

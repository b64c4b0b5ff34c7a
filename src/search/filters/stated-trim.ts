import type { Catalog } from '../../catalog/catalog.js';
import type { Listing } from '../../inventory/listing.js';
import { equippedKey, trimKeys } from '../query-understanding/names/trim-names.js';
import { keyOfText } from '../query-understanding/phrase-words.js';

/** Values of the trim filter by the key of a name. */
type TrimsByKey = ReadonlyMap<string, string>;

const trimsOfModels = new WeakMap<Catalog, Map<string, TrimsByKey>>();

/**
 * The value of the trim filter for a trim that only the seller states. The catalog has no trims of
 * most classics, so a 1969 Mustang "Boss 302" is found by the trim of 2012. Without such a name,
 * "SS" is found by the 1SS. Undefined if no year of the model has the name.
 */
export function statedTrimValue(
  { modelCode, trim }: Pick<Listing, 'modelCode' | 'trim'>,
  catalog: Catalog,
): string | undefined {
  if (trim === undefined) return undefined;
  const known = trimsOfModels.get(catalog) ?? new Map<string, TrimsByKey>();
  trimsOfModels.set(catalog, known);
  const byKey = known.get(modelCode) ?? trimsByKey(modelCode, catalog);
  known.set(modelCode, byKey);
  return byKey.size === 0 ? undefined : byKey.get(keyOfText(trim));
}

function trimsByKey(modelCode: string, catalog: Catalog): TrimsByKey {
  const trims = catalog.trimsOfModel(modelCode);
  const named = trims.flatMap(({ name, value }) =>
    trimKeys(name).map((key) => [key, value] as const),
  );
  const equipped = trims.flatMap(({ name, value }) => {
    const key = equippedKey(name);
    return key === undefined ? [] : [[key, value] as const];
  });
  // The last entry of a key counts: whole names, and the first of 1SS and 2SS.
  return new Map([...equipped.toReversed(), ...named.toReversed()]);
}

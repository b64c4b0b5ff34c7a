import { packagesOf } from '../../catalogue/options/packages.js';
import type { RecognisedModel } from '../../catalogue/recognise-model.js';
import { remembering } from '../../catalogue/remembering.js';
import { plainWords } from '../../catalogue/word-table.js';
import type { Listing } from '../listing.js';
import { featuresNamed } from './equipment-words.js';
import type { MappedRow } from './mapped-row.js';
import { beginningOf } from './plain-row.js';

/** More entries than this are no list of equipment, and longer ones no entry. */
const MAX_OTHER_FEATURES = 100;
const MAX_ENTRY_CHARACTERS = 80;

const namedFeatures = remembering(featuresNamed);

/** "M Sport pkg" is the M Sport Package. */
const packageKey = remembering((name) => plainWords(name).replaceAll(/\bpkg\b/g, 'package'));

/**
 * The equipment a row lists: codes of features and of packages of the make and model, and the other entries in the feed's words, so that
 * none is lost. Either list may name the other's entries.
 */
export function equipmentOfRow(row: MappedRow, { make, model }: RecognisedModel): Pick<Listing, 'features' | 'packages' | 'otherFeatures'> {
  const entries = [...row.texts('features'), ...row.texts('packages')];
  if (entries.length === 0) return { features: [], packages: [] };
  const packages = new Map(
    packagesOf(make.code, model.code).flatMap(({ code, label }) => [[packageKey(label), code] as const, [packageKey(code), code] as const]),
  );
  const found = { features: new Set<string>(), packages: new Set<string>(), others: new Set<string>() };
  for (const entry of entries) {
    const features = namedFeatures(entry);
    const packageCode = packages.get(packageKey(entry));
    for (const code of features) found.features.add(code);
    if (packageCode !== undefined) found.packages.add(packageCode);
    if (features.length === 0 && packageCode === undefined) found.others.add(beginningOf(entry, MAX_ENTRY_CHARACTERS));
  }
  const others = [...found.others].slice(0, MAX_OTHER_FEATURES);
  return {
    features: [...found.features].sort(),
    packages: [...found.packages].sort(),
    ...(others.length > 0 && { otherFeatures: others }),
  };
}

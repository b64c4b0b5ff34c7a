import { packagesOf } from '../../../catalog/options/packages.js';
import type { RecognizedModel } from '../../../catalog/matching/model-recognition.js';
import { memoize } from '../../../platform/memoize.js';
import { plainWords } from '../../../catalog/word-table.js';
import type { Listing } from '../../listing.js';
import { featuresNamed } from './equipment-words.js';
import { issueOf } from '../issue-of-row.js';
import { ENTRY_CHARACTERS } from '../field-limits.js';
import type { MappedRow } from '../map/mapped-row.js';
import type { RowIssue } from '../row-issues.js';

/** A longer list is not a list of equipment. */
const MAX_OTHER_FEATURES = 100;

const namedFeatures = memoize(featuresNamed);

/** "M Sport pkg" is the M Sport Package. */
const packageKey = memoize((name) => plainWords(name).replaceAll(/\bpkg\b/g, 'package'));

type Equipment = Pick<Listing, 'features' | 'packages' | 'otherFeatures'>;

/**
 * Equipment of a row: codes of features and packages of the make and model, and the other entries
 * as written. Either list may have entries of the other kind. `leftOut` receives issues of entries
 * beyond a limit.
 */
export function equipmentOfRow(
  row: MappedRow,
  { make, model }: RecognizedModel,
  leftOut: (issue: RowIssue) => void,
): Equipment {
  const entries = [...row.texts('features'), ...row.texts('packages')];
  if (entries.length === 0) return { features: [], packages: [] };
  const packages = new Map(
    packagesOf(make.code, model.code).flatMap(({ code, label }) => [
      [packageKey(label), code] as const,
      [packageKey(code), code] as const,
    ]),
  );
  const found = {
    features: new Set<string>(),
    packages: new Set<string>(),
    others: new Set<string>(),
  };
  for (const entry of entries) {
    const features = namedFeatures(entry);
    const packageCode = packages.get(packageKey(entry));
    for (const code of features) found.features.add(code);
    if (packageCode !== undefined) found.packages.add(packageCode);
    if (features.length === 0 && packageCode === undefined) found.others.add(entry);
  }
  const others = otherEntries(row, [...found.others], leftOut);
  return {
    features: [...found.features].sort(),
    packages: [...found.packages].sort(),
    ...(others.length > 0 && { otherFeatures: others }),
  };
}

/** Entries shown as written. The issue names the first entry beyond the limit and their number. */
function otherEntries(
  row: MappedRow,
  entries: readonly string[],
  leftOut: (issue: RowIssue) => void,
): string[] {
  const names = entries.filter((entry) => entry.length <= ENTRY_CHARACTERS);
  const report = (entry: string, reason: RowIssue['reason'], detail: string) => {
    const field = row.texts('features').includes(entry) ? 'features' : 'packages';
    leftOut(
      issueOf(
        row,
        { ...row.field(field), text: entry, written: entry },
        { reason, detail: `${field}: ${detail}` },
      ),
    );
  };
  if (names.length < entries.length) {
    const long = entries.filter((entry) => entry.length > ENTRY_CHARACTERS);
    report(
      long[0]!,
      'fact-too-long',
      `${ENTRY_CHARACTERS} characters an entry at most, ${long.length} left out`,
    );
  }
  if (names.length <= MAX_OTHER_FEATURES) return names;
  report(
    names[MAX_OTHER_FEATURES]!,
    'too-many-features',
    `the first ${MAX_OTHER_FEATURES} of ${names.length}`,
  );
  return names.slice(0, MAX_OTHER_FEATURES);
}

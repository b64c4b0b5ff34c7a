import { editDistance } from '../catalogue/edit-distance.js';
import { BRANDS } from '../config/brands.js';
import { variablesOf } from '../config/variables.js';

/** One edit turns so short a name into another word (PORT into POST, SORT, PORTS); of these only two swapped letters are a slip. */
const SHORT_LENGTH = 5;

/**
 * A sentence for each variable of the environment that is one edit away from a setting which is absent or empty itself. No value is
 * repeated: it may be a password.
 */
export function misspelledVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.values(variablesOf(Object.values(BRANDS))).map(({ name }) => name);
  const unset = names.filter((name) => (env[name] ?? '') === '');
  const known = new Set<string>(names);
  return Object.keys(env)
    .filter((given) => !known.has(given))
    .flatMap((given) => {
      const meant = unset.find((name) => isSlip(given, name));
      return meant === undefined ? [] : [`${given} is no setting of Forecourt, and is ignored. Is ${meant} meant?`];
    });
}

function isSlip(given: string, name: string): boolean {
  if (name.length <= SHORT_LENGTH && !haveSameLetters(given, name)) return false;
  return editDistance(given, name, 1) === 1;
}

function haveSameLetters(a: string, b: string): boolean {
  return [...a].toSorted().join('') === [...b].toSorted().join('');
}

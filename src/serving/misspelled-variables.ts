import { editDistance } from '../catalogue/edit-distance.js';
import { BRANDS } from '../config/brands.js';
import { variablesOf } from '../config/variables.js';

/** One edit turns so short a name into another word (PORT into POST, SORT, PORTS); of these only two swapped letters are a slip. */
const SHORT_LENGTH = 5;

/** Settings have no prefix; a variable that has this one is meant for Forecourt. */
const PREFIX = 'FORECOURT_';

/**
 * A sentence for each variable of the environment that is one edit away from a setting which is absent or empty itself, that is one in
 * other letters (`data_dir`), or that has our name before it. No value is repeated: it may be a password.
 */
export function misspelledVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.values(variablesOf(Object.values(BRANDS))).map(({ name }) => name);
  const unset = names.filter((name) => (env[name] ?? '') === '');
  const known = new Set<string>(names);
  return Object.keys(env)
    .filter((given) => !known.has(given))
    .flatMap((given) => {
      const isOurs = given.toUpperCase().startsWith(PREFIX);
      const name = isOurs ? given.toUpperCase().slice(PREFIX.length) : given;
      const meant = (isOurs ? names : unset).find((one) => (isOurs && one === name) || isSlip(name, one));
      if (meant === undefined && !isOurs) return [];
      return [`${given} is not a setting of Forecourt and is ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`];
    });
}

function isSlip(given: string, name: string): boolean {
  if (name.length > SHORT_LENGTH && given.toUpperCase() === name) return true;
  if (name.length <= SHORT_LENGTH && !haveSameLetters(given, name)) return false;
  return editDistance(given, name, 1) === 1;
}

function haveSameLetters(a: string, b: string): boolean {
  return [...a].toSorted().join('') === [...b].toSorted().join('');
}

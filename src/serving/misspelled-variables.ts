import { editDistance } from '../platform/edit-distance.js';
import { BRANDS } from '../platform/config/brands.js';
import { ignoredLines } from '../platform/config/environment.js';
import { variablesOf } from '../platform/config/variables.js';
import type { Variable } from '../platform/config/variable.js';

/**
 * One edit turns such a short name into another word (PORT into POST, SORT, PORTS); here only two
 * swapped letters count.
 */
const SHORT_LENGTH = 5;

/** Settings have no prefix; a variable with this one is meant for Forecourt. */
const PREFIX = 'FORECOURT_';

/**
 * A warning for each setting that is ignored, or will be. @throws ConfigError if `.env` cannot be read
 */
export function settingsWarnings(env: Readonly<Record<string, string | undefined>>): string[] {
  return [...ignoredLines(), ...renamedVariables(env), ...misspelledVariables(env)];
}

/** A warning for each environment variable that has another name now. */
export function renamedVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  return settings()
    .filter(({ formerName }) => formerName !== undefined && env[formerName] !== undefined)
    .map(
      ({ name, formerName }) =>
        `${formerName} is called ${name} now. The next release will ignore the old name.`,
    );
}

function settings(): Variable<unknown>[] {
  return Object.values<Variable<unknown>>(variablesOf(Object.values(BRANDS)));
}

/**
 * A warning for each environment variable that is one edit away from an unset setting, differs
 * only in case (`data_dir`), or has our prefix. Values are not repeated, because they may be
 * passwords.
 */
export function misspelledVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = settings().map(({ name }) => name);
  const unset = names.filter((name) => (env[name] ?? '') === '');
  const known = new Set(settings().flatMap(({ name, formerName }) => [name, formerName]));
  return Object.keys(env)
    .filter((given) => !known.has(given))
    .flatMap((given) => {
      const isOurs = given.toUpperCase().startsWith(PREFIX);
      const name = isOurs ? given.toUpperCase().slice(PREFIX.length) : given;
      const meant = (isOurs ? names : unset).find(
        (one) => (isOurs && one === name) || isSlip(name, one),
      );
      if (meant === undefined && !isOurs) return [];
      return [
        `${given} is not a setting of Forecourt and is ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
      ];
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

import type { Make, Model } from '../../../catalog/catalog-types.js';
import { withPlural } from '../keyword-terms.js';
import type { KeywordTerm, Spelling } from '../keyword-terms.js';
import { keyOfText } from '../phrase-words.js';

/** Continues a name within its family: "Silverado 2500HD". */
const NUMBER = /^\d+(?:hd)?$/;
/**
 * The part of a name before its number: the Silverado of the 1500, the CX of the CX-5, the X of the
 * X3.
 */
const NUMBERED = /^(.*[a-z])[ -]?\d+(?:HD)?$/i;
/** "ev" next to a make searches for all of its electric cars. */
const NO_FAMILY_NAMES: ReadonlySet<string> = new Set(['ev']);
const MAX_CODE_LETTERS = 2;

/**
 * The models with this name, alone or followed by a number: "Silverado" is the 1500, the 2500HD and
 * the 3500HD; "Express" includes the model without a number. A name that ends with a digit has no
 * family: a CX-50 is not a CX-5.
 */
export function familyOf(spelling: string, models: readonly Model[]): readonly Model[] {
  const key = keyOfText(spelling);
  if (/\d$/.test(key)) return [];
  return models.filter(({ name }) => {
    const nameKey = keyOfText(name);
    return nameKey.startsWith(key) && (nameKey === key || NUMBER.test(nameKey.slice(key.length)));
  });
}

/** Whether several models share the beginning of this name. */
export function isOfFamily(name: string, models: readonly Model[]): boolean {
  const [, familyName] = /^(.+) \d+(?:HD)?$/.exec(name) ?? [];
  return familyName !== undefined && familyOf(familyName, models).length > 1;
}

/**
 * Families whose name is not a model itself. Codes of two letters need their make ("Mazda CX"). One
 * letter also needs "Series" ("BMW X Series"), because it may be a trim or class. The F-Series
 * needs no make, because shoppers know it by that name.
 */
export function numberedFamilies(make: Make, models: readonly Model[]): Spelling[] {
  const names = new Set(models.flatMap(({ name }) => NUMBERED.exec(name)?.[1] ?? []));
  const ownKeys = new Set([make.name, ...models.map(({ name }) => name)].map(keyOfText));
  return [...names]
    .filter((name) => !ownKeys.has(keyOfText(name)))
    .flatMap((name) => spellingsOf(name, make, models));
}

function spellingsOf(name: string, make: Make, models: readonly Model[]): Spelling[] {
  const isCode = name.length <= MAX_CODE_LETTERS;
  const family = isCode ? models.filter((model) => isOfCode(name, model)) : familyOf(name, models);
  if (family.length < 2 || NO_FAMILY_NAMES.has(keyOfText(name))) return [];
  const isSeries = name.length === 1;
  const isKnownAlone =
    !isCode ||
    models.some(({ aliases }) =>
      aliases.some((alias) => keyOfText(alias) === keyOfText(`${name} Series`)),
    );
  const text = isSeries ? `${name}${isKnownAlone ? '-' : ' '}Series` : name;
  const label = `${make.name} ${text}`;
  const term: KeywordTerm = {
    kind: 'model',
    filter: 'modelCode',
    value: family.map(({ code }) => code).join(','),
    label,
    text,
    params: [['makeCode', make.code], ...family.map(({ code }) => ['modelCode', code] as const)],
    makeCode: make.code,
    isNameBegun: true,
  };
  const whole = { ...term, text: label, isWhole: true };
  return [
    ...(isKnownAlone ? withPlural({ text, term }, term) : []),
    ...[make.name, ...make.aliases].map((makeName) => ({
      text: `${makeName} ${text}`,
      term: whole,
    })),
  ];
}

/** Models of a code can have more words than the number: "CX-90 PHEV", "MX-5 Miata". */
function isOfCode(code: string, { name }: Model): boolean {
  return name.startsWith(code) && /^[ -]?\d+(?:HD)?(?![a-z\d])/i.test(name.slice(code.length));
}

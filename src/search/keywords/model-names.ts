import { CALLED_ALIKE } from '../../catalogue/called-alike.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Make, Model } from '../../catalogue/catalogue-types.js';
import { BODY_STYLES } from '../../catalogue/options/body-styles.js';
import { VEHICLE_STYLES } from '../../catalogue/options/vehicle-styles.js';
import type { Param } from '../filters/filter.js';
import { trimTerms, withPlural } from './keyword-terms.js';
import type { KeywordTerm, Spelling } from './keyword-terms.js';
import { keyOfText } from './phrase-words.js';
import { shortTrimKeys } from './trim-names.js';

/**
 * Models and series, alone and behind every spelling of their make. The model that stands for its whole series is the series,
 * so that "BMW 3 Series" finds every 3 Series; names that are read alike ("RX 450h", "RX 450h+") find all their models.
 */
export function modelSpellings(catalogue: Catalogue): Spelling[] {
  return catalogue.makes.flatMap((make) => {
    const seriesByOwnModel = new Map(catalogue.seriesOfMake(make.code).map((series) => [series.ownModelCode, series]));
    const namedAlike = Map.groupBy(catalogue.modelsOfMake(make.code), ({ name }) => keyOfText(name));
    return [...namedAlike.values()].flatMap((models) => {
      const { code, name } = models[0]!;
      const aliases = models.flatMap((model) => model.aliases);
      const series = seriesByOwnModel.get(code);
      const [kind, filter, values] = series
        ? (['series', 'seriesCode', [series.code]] as const)
        : (['model', 'modelCode', [...models.map((model) => model.code), ...(CALLED_ALIKE[code] ?? [])]] as const);
      const params: Param[] = [['makeCode', make.code], ...values.map((value) => [filter, value] as const)];
      const term: KeywordTerm = {
        kind,
        filter,
        value: values.join(','),
        label: `${make.name} ${name}`,
        text: name,
        params,
        makeCode: make.code,
        ...(isOfFamily(name, catalogue.modelsOfMake(make.code)) && { isOfFamily: true }),
      };
      const termSaid = termsBySaying(term, make.name);
      const trims = new Map(trimTerms(catalogue, code).map((trim) => [keyOfText(trim.text), trim]));
      const nameKey = keyOfText(name);
      return [name, ...aliases]
        .filter((spelling) => spelling === name || trimWithin(spelling, name, trims) || !saysMore(spelling, aliases, name, trims))
        .flatMap((spelling) => {
          const isName = spelling === name;
          const isNameBegun = nameKey.startsWith(keyOfText(spelling));
          // "raptor" is the F-150 of that trim.
          const trim = isName ? undefined : (trims.get(keyOfText(spelling)) ?? trimWithin(spelling, name, trims));
          if (trim) return [{ text: spelling, term: { ...trim, isName: false } }];
          const family = isName ? [] : familyOf(spelling, catalogue.modelsOfMake(make.code));
          if (family.length > 1) return familySpellings(spelling, family, make);
          return [
            ...(NOT_ALONE.has(spelling.toLowerCase())
              ? []
              : withPlural(
                  { text: spelling, term: termSaid({ isName, isNameBegun, isWhole: false }) },
                  termSaid({ isName: false, isNameBegun, isWhole: false }),
                )),
            ...[make.name, ...make.aliases].map((makeName) => ({
              text: `${makeName} ${spelling}`,
              term: termSaid({ isName: isName && makeName === make.name, isNameBegun, isWhole: true }),
            })),
          ];
        });
    });
  });
}

/** The models that a name stands for which goes on with a number alone: "Silverado" is the 1500, the 2500HD and the 3500HD. */
function familyOf(spelling: string, models: readonly Model[]): readonly Model[] {
  const [key, isNumber] = [keyOfText(spelling), /^\d+(?:hd)?$/];
  return models.filter(({ name }) => keyOfText(name).startsWith(key) && isNumber.test(keyOfText(name).slice(key.length)));
}

function isOfFamily(name: string, models: readonly Model[]): boolean {
  const [, familyName] = /^(.+) \d+(?:HD)?$/.exec(name) ?? [];
  return familyName !== undefined && familyOf(familyName, models).length > 1;
}

function familySpellings(spelling: string, family: readonly Model[], make: Make): Spelling[] {
  const name = family[0]!.name.slice(0, spelling.length);
  const term: KeywordTerm = {
    kind: 'model',
    filter: 'modelCode',
    value: family.map(({ code }) => code).join(','),
    label: `${make.name} ${name}`,
    text: name,
    params: [['makeCode', make.code], ...family.map(({ code }) => ['modelCode', code] as const)],
    makeCode: make.code,
    isNameBegun: true,
  };
  const whole = { ...term, text: `${make.name} ${name}`, isWhole: true };
  return [
    ...withPlural({ text: spelling, term }, term),
    ...[make.name, ...make.aliases].map((makeName) => ({ text: `${makeName} ${spelling}`, term: whole })),
  ];
}

/** Models beside their make alone: "hardtop" is a roof of many, California a state, and a classic anything old. */
const NOT_ALONE: ReadonlySet<string> = new Set(['hardtop', '2 door', '4 door', 'california', 'classic', 'montana', 'sky']);

/** How a spelling says a model. */
type Saying = Required<Pick<KeywordTerm, 'isName' | 'isNameBegun' | 'isWhole'>>;

/** A model has hundreds of spellings but few ways of being said: each is one term, which its spellings share. */
function termsBySaying(term: KeywordTerm, makeName: string): (saying: Saying) => KeywordTerm {
  const terms = new Map<string, KeywordTerm>();
  return ({ isWhole, ...said }) => {
    const key = `${isWhole} ${said.isName} ${said.isNameBegun}`;
    let shared = terms.get(key);
    if (!shared) terms.set(key, (shared = { ...term, ...said, ...(isWhole && { text: `${makeName} ${term.text}`, isWhole }) }));
    return shared;
  };
}

/**
 * What a spelling says beyond the model's name: "wrangler rubicon", "civic hatchback", "camaro ss". As a spelling of the model it would
 * swallow the words that say more; read one by one they are a trim, a body, or reported.
 */
function saysMore(spelling: string, spellings: readonly string[], name: string, trims: ReadonlyMap<string, KeywordTerm>): boolean {
  const trimKeys = new Set([...trims.values()].flatMap(({ text }) => [keyOfText(text), ...shortTrimKeys(text)]));
  const isTrim = (rest: string) => rest !== '' && trimKeys.has(rest);
  const key = keyOfText(spelling);
  const words = spelling.toLowerCase().split(' ');
  const isBody = /\d door$/.test(spelling) || words.some((_, at) => at > 0 && BODY_KEYS.has(keyOfText(words.slice(at).join(' '))));
  return (
    isBody ||
    [name, ...spellings]
      .map(keyOfText)
      .some(
        (other) =>
          other.length < key.length && key.startsWith(other) && (isWords(key.slice(other.length)) || isTrim(key.slice(other.length))),
      )
  );
}

/** What may stand behind a name without saying more. Numbers belong to it as well. */
const BELONGING = new Set(['hd', 'superduty']);

function isWords(rest: string): boolean {
  return /^[a-z]{2,}$/.test(rest) && !BELONGING.has(rest);
}

/** "yukon denali xl" is a Yukon XL of the trim Denali: the words that the name does not have are a trim. */
function trimWithin(spelling: string, name: string, trims: ReadonlyMap<string, KeywordTerm>): KeywordTerm | undefined {
  const words = spelling.toLowerCase().split(' ');
  const nameWords = name.toLowerCase().split(' ');
  if (nameWords.length < 2 || !nameWords.every((word) => words.includes(word))) return undefined;
  return trims.get(keyOfText(words.filter((word) => !nameWords.includes(word)).join(' ')));
}

const BODY_KEYS: ReadonlySet<string> = new Set(
  [...VEHICLE_STYLES, ...BODY_STYLES].flatMap(({ label, phrases = [] }) => [label, ...phrases]).map(keyOfText),
);

import { CALLED_ALIKE } from '../../catalogue/called-alike.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Model } from '../../catalogue/catalogue-types.js';
import { isClassic } from '../../catalogue/model-reader.js';
import { BODY_STYLES } from '../../catalogue/options/body-styles.js';
import { VEHICLE_STYLES } from '../../catalogue/options/vehicle-styles.js';
import type { Param } from '../filters/filter.js';
import { trimTerms, withPlural } from './keyword-terms.js';
import type { KeywordTerm, Spelling } from './keyword-terms.js';
import { familyOf, isOfFamily, numberedFamilies } from './model-families.js';
import { keyOfText } from './phrase-words.js';
import { shortTrimKeys } from './trim-names.js';

/**
 * Models and series, alone and behind every spelling of their make. The model that stands for its whole series is the series,
 * so that "BMW 3 Series" finds every 3 Series; a name that others go on from with a number finds those as well ("Express"), and names that
 * are read alike ("RX 450h", "RX 450h+") find all their models.
 */
export function modelSpellings(catalogue: Catalogue): Spelling[] {
  return catalogue.makes.flatMap((make) => {
    const modelsOfMake = catalogue.modelsOfMake(make.code);
    const families = numberedFamilies(make, modelsOfMake);
    const familyKeys = new Set(families.map(({ text }) => keyOfText(text)));
    // "silverado" as another spelling of the Silverado 1500 is all of its family.
    const isOfOneModel = (spelling: string) => !familyKeys.has(keyOfText(`${make.name} ${spelling}`));
    const seriesByOwnModel = new Map(catalogue.seriesOfMake(make.code).map((series) => [series.ownModelCode, series]));
    const namedAlike = Map.groupBy(modelsOfMake, ({ name }) => keyOfText(name));
    const named = [...namedAlike.values()].flatMap((models) => {
      const { code, name } = models[0]!;
      const aliases = models.flatMap((model) => model.aliases);
      const series = seriesByOwnModel.get(code);
      const ofFamily = familyOf(name, modelsOfMake).map((model) => model.code);
      // INFINITI's QX60 is of no series, but a QX to everybody.
      const isSeries = series !== undefined && ofFamily.every((one) => series.modelCodes.includes(one));
      const [kind, filter, values] = isSeries
        ? (['series', 'seriesCode', [series.code]] as const)
        : (['model', 'modelCode', meantBy(models, ofFamily, series?.modelCodes)] as const);
      const params: Param[] = [['makeCode', make.code], ...values.map((value) => [filter, value] as const)];
      const term: KeywordTerm = {
        kind,
        filter,
        value: values.join(','),
        label: `${make.name} ${name}`,
        text: name,
        params,
        makeCode: make.code,
        ...(isOfFamily(name, modelsOfMake) && { isOfFamily: true }),
      };
      const termSaid = termsBySaying(term, make.name);
      const trims = new Map(trimTerms(catalogue, code).map((trim) => [keyOfText(trim.text), trim]));
      const nameKey = keyOfText(name);
      return [name, ...aliases.filter(isOfOneModel)]
        .filter((spelling) => spelling === name || trimWithin(spelling, name, trims) || !saysMore(spelling, aliases, name, trims))
        .flatMap((spelling) => {
          const isName = spelling === name;
          const isNameBegun = nameKey.startsWith(keyOfText(spelling));
          // "raptor" is the F-150 of that trim.
          const trim = isName ? undefined : (trims.get(keyOfText(spelling)) ?? trimWithin(spelling, name, trims));
          if (trim) return [{ text: spelling, term: { ...trim, isName: false } }];
          return [
            ...(NOT_ALONE.has(spelling.toLowerCase()) || isNumberOfClassic(models[0]!, spelling)
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
    return [...named, ...families];
  });
}

function meantBy([first, ...alike]: readonly Model[], ofFamily: readonly string[], ofSeries: readonly string[] = []): string[] {
  const codes = [first!, ...alike].map(({ code }) => code);
  return [...new Set([...codes, ...ofFamily, ...ofSeries, ...(CALLED_ALIKE[first!.code] ?? [])])];
}

/** Models beside their make alone: "hardtop" is a roof of many, California a state, and a classic anything old. */
const NOT_ALONE: ReadonlySet<string> = new Set(['hardtop', '2 door', '4 door', 'california', 'classic', 'montana', 'sky']);

/** A number alone is a price, a size or a car of today. */
function isNumberOfClassic(model: Model, spelling: string): boolean {
  return isClassic(model) && /^\d+$/.test(spelling);
}

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

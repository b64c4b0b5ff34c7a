import { CALLED_ALIKE } from '../../../catalog/matching/synonym-models.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Model } from '../../../catalog/catalog-types.js';
import { isClassic } from '../../../catalog/matching/model-reader.js';
import { BODY_STYLES } from '../../../catalog/options/body-styles.js';
import { VEHICLE_STYLES } from '../../../catalog/options/vehicle-styles.js';
import type { Param } from '../../filters/filter.js';
import { trimTerms, withPlural } from '../keyword-terms.js';
import type { KeywordTerm, Spelling } from '../keyword-terms.js';
import { familyOf, isOfFamily, numberedFamilies } from './model-families.js';
import { keyOfText } from '../phrase-words.js';
import { shortTrimKeys } from './trim-names.js';

/**
 * Spellings of models and series, alone and after every spelling of their make. Some names have
 * several models:
 * - A model that stands for its series is the series: "BMW 3 Series" finds every 3 Series.
 * - A name that others continue with a number includes those ("Express").
 * - Names with the same key ("RX 450h", "RX 450h+") find all their models.
 */
export function modelSpellings(catalog: Catalog): Spelling[] {
  return catalog.makes.flatMap((make) => {
    const modelsOfMake = catalog.modelsOfMake(make.code);
    const families = numberedFamilies(make, modelsOfMake);
    const familyKeys = new Set(families.map(({ text }) => keyOfText(text)));
    // "silverado", an alias of the Silverado 1500, is its whole family.
    const isOfOneModel = (spelling: string) =>
      !familyKeys.has(keyOfText(`${make.name} ${spelling}`));
    const seriesByOwnModel = new Map(
      catalog.seriesOfMake(make.code).map((series) => [series.ownModelCode, series]),
    );
    const namedAlike = Map.groupBy(modelsOfMake, ({ name }) => keyOfText(name));
    const named = [...namedAlike.values()].flatMap((models) => {
      const { code, name } = models[0]!;
      const aliases = models.flatMap((model) => model.aliases);
      const series = seriesByOwnModel.get(code);
      const ofFamily = familyOf(name, modelsOfMake).map((model) => model.code);
      // INFINITI's QX60 is in no series, but shoppers know it as a QX.
      const isSeries =
        series !== undefined && ofFamily.every((one) => series.modelCodes.includes(one));
      const [kind, filter, values] = isSeries
        ? (['series', 'seriesCode', [series.code]] as const)
        : (['model', 'modelCode', meantBy(models, ofFamily, series?.modelCodes)] as const);
      const params: Param[] = [
        ['makeCode', make.code],
        ...values.map((value) => [filter, value] as const),
      ];
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
      const trims = new Map(trimTerms(catalog, code).map((trim) => [keyOfText(trim.text), trim]));
      const nameKey = keyOfText(name);
      return [name, ...aliases.filter(isOfOneModel)]
        .filter(
          (spelling) =>
            spelling === name ||
            trimWithin(spelling, name, trims) ||
            !saysMore(spelling, aliases, name, trims),
        )
        .flatMap((spelling) => {
          const isName = spelling === name;
          const isNameBegun = nameKey.startsWith(keyOfText(spelling));
          // "raptor" is the F-150 with that trim.
          const trim = isName
            ? undefined
            : (trims.get(keyOfText(spelling)) ?? trimWithin(spelling, name, trims));
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
              term: termSaid({
                isName: isName && makeName === make.name,
                isNameBegun,
                isWhole: true,
              }),
            })),
          ];
        });
    });
    return [...named, ...families];
  });
}

function meantBy(
  [first, ...alike]: readonly Model[],
  ofFamily: readonly string[],
  ofSeries: readonly string[] = [],
): string[] {
  const codes = [first!, ...alike].map(({ code }) => code);
  return [...new Set([...codes, ...ofFamily, ...ofSeries, ...(CALLED_ALIKE[first!.code] ?? [])])];
}

/** Need their make: "hardtop" is also a roof, California a state, and a classic any old car. */
const NOT_ALONE: ReadonlySet<string> = new Set([
  'hardtop',
  '2 door',
  '4 door',
  'california',
  'classic',
  'montana',
  'sky',
]);

/** Such a number alone is more likely a price, a size or a newer car. */
function isNumberOfClassic(model: Model, spelling: string): boolean {
  return isClassic(model) && /^\d+$/.test(spelling);
}

/** How a spelling names a model. */
type Saying = Required<Pick<KeywordTerm, 'isName' | 'isNameBegun' | 'isWhole'>>;

/** Shares terms among a model's hundreds of spellings, which differ only in a few flags. */
function termsBySaying(term: KeywordTerm, makeName: string): (saying: Saying) => KeywordTerm {
  const terms = new Map<string, KeywordTerm>();
  return ({ isWhole, ...said }) => {
    const key = `${isWhole} ${said.isName} ${said.isNameBegun}`;
    let shared = terms.get(key);
    if (!shared)
      terms.set(
        key,
        (shared = {
          ...term,
          ...said,
          ...(isWhole && { text: `${makeName} ${term.text}`, isWhole }),
        }),
      );
    return shared;
  };
}

/**
 * Whether an alias has more words than the model's name: "wrangler rubicon", "civic hatchback",
 * "camaro ss". As an alias it would hide those words. Read one by one they are a trim, a body, or
 * reported.
 */
function saysMore(
  spelling: string,
  spellings: readonly string[],
  name: string,
  trims: ReadonlyMap<string, KeywordTerm>,
): boolean {
  const trimKeys = new Set(
    [...trims.values()].flatMap(({ text }) => [keyOfText(text), ...shortTrimKeys(text)]),
  );
  const isTrim = (rest: string) => rest !== '' && trimKeys.has(rest);
  const key = keyOfText(spelling);
  const words = spelling.toLowerCase().split(' ');
  const isBody =
    /\d door$/.test(spelling) ||
    words.some((_, at) => at > 0 && BODY_KEYS.has(keyOfText(words.slice(at).join(' '))));
  return (
    isBody ||
    [name, ...spellings]
      .map(keyOfText)
      .some(
        (other) =>
          other.length < key.length &&
          key.startsWith(other) &&
          (isWords(key.slice(other.length)) || isTrim(key.slice(other.length))),
      )
  );
}

/** Suffixes that are part of a name, besides numbers. */
const BELONGING = new Set(['hd', 'superduty']);

function isWords(rest: string): boolean {
  return /^[a-z]{2,}$/.test(rest) && !BELONGING.has(rest);
}

/** Reads the extra words of an alias as a trim: "yukon denali xl" is a Yukon XL Denali. */
function trimWithin(
  spelling: string,
  name: string,
  trims: ReadonlyMap<string, KeywordTerm>,
): KeywordTerm | undefined {
  const words = spelling.toLowerCase().split(' ');
  const nameWords = name.toLowerCase().split(' ');
  if (nameWords.length < 2 || !nameWords.every((word) => words.includes(word))) return undefined;
  return trims.get(keyOfText(words.filter((word) => !nameWords.includes(word)).join(' ')));
}

const BODY_KEYS: ReadonlySet<string> = new Set(
  [...VEHICLE_STYLES, ...BODY_STYLES]
    .flatMap(({ label, phrases = [] }) => [label, ...phrases])
    .map(keyOfText),
);

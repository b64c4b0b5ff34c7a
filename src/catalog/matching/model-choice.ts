import type { AdWords, WordSpan } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Model } from '../catalog-types.js';
import type { ModelSpellings, SpellingMatch } from './model-spellings.js';
import { isCounted } from './shortened-names.js';
import { FIRST_YEAR_WITH_TRIMS } from './shorter-names.js';

/** A match with a single model. */
export interface ModelMatch extends SpellingMatch {
  readonly model: Model;
  /** The named member of the series, if the catalog does not have it in that year. */
  readonly unlistedMember?: Model;
}

/** Up to this many words elsewhere in the text can complete a name: "plug-in hybrid". */
const MAX_SCATTERED_WORDS = 3;

/** The context in which a match is chosen. */
export interface MatchContext {
  readonly ad: AdWords;
  readonly spellings: ModelSpellings;
  readonly year: number | undefined;
  /** Whether the words of a span are part of the name of one of the model's trims. */
  readonly isTrim: (span: WordSpan, model: Model) => boolean;
}

/**
 * The only model that a string names; undefined for several. A member of a series wins over the
 * series ("3 Series 328i"). Otherwise the first name counts if the text begins with it, unless
 * another model is named as clearly.
 */
export function chooseModel(
  matches: readonly SpellingMatch[],
  choice: MatchContext,
): ModelMatch | undefined {
  const { spellings, year } = choice;
  const settled = matches.map((match) => settle(match, spellings, year));
  const first = settled[0];
  if (!first) return undefined;
  const isSeries = spellings.isSeriesItself(first.model);
  const found =
    (isSeries &&
      settled.find(
        (match) => match && isInSeriesOf(match, first) && match.model !== first.model,
      )) ||
    first;
  if (settled.some((match) => match && isAnotherCar(match, found, choice))) return undefined;
  const isOnlyOne = settled.every(
    (match) => match && (match.model === first.model || isInSeriesOf(match, first)),
  );
  return isOnlyOne || found !== first || first.start === 0 ? found : undefined;
}

/**
 * Whether a match is another car than the chosen one: it follows a separator ("Corolla/Camry"), or
 * is a name of its own in that year ("Accord Civic"). Trims ("Mach-E GT") and words that complete
 * the chosen name are not other cars.
 */
export function isAnotherCar(
  match: ModelMatch,
  found: ModelMatch,
  { ad, spellings, year, isTrim }: MatchContext,
): boolean {
  if (
    match.model === found.model ||
    spellings.seriesOf(found.model) === match.model ||
    isTrim(match, found.model)
  )
    return false;
  const longer = [found.key, squeezed(found.model.name)].map((name) => name + match.key);
  // "Civic 5Dr - Type R", and "C2500 Sierra", whose name is Sierra C/K 2500.
  if (
    longer.includes(squeezed(match.model.name)) ||
    squeezed(found.model.name).startsWith(match.key)
  )
    return false;
  if (ad.parted[match.start]) return true;
  const isCompleting = longer.some((name) => spellings.modelsSpelt(name).length > 0);
  const { fromYear, toYear } = match.model;
  const isOfYear =
    year === undefined || (year >= Math.max(fromYear, FIRST_YEAR_WITH_TRIMS) && year <= toYear);
  const isNumber =
    (NUMBER.test(match.key) || match.end - match.start > 1) && !isCounted(ad, match.end);
  return isOfYear && !isCompleting && isOwnName(match) && (TELLING.test(match.key) || isNumber);
}

/**
 * A name with a letter, and with either a digit or at least three characters. Others may be common
 * words: "RX 350 is clean".
 */
const TELLING = /^(?=.*[a-z])(?:.{3,}|.*\d.*)$/;
/** A number that is a whole name ("911", "1500") counts, unless it counts something. */
const NUMBER = /^\d{3,}$/;

/**
 * Whether a match is the model's name, alone or with more words ("F-350 Super Duty"), or the
 * beginning of the name ("Sierra"). A later word of the name that other models share ("Sport") does
 * not count.
 */
export function isOwnName({ key, model }: Pick<ModelMatch, 'key' | 'model'>): boolean {
  const name = squeezed(model.name);
  if (TELLING.test(name) && key.startsWith(name)) return true;
  return (
    name === key || (key.length >= MIN_TELLING_LETTERS && /[a-z]/.test(key) && name.startsWith(key))
  );
}

/**
 * Model names that are also common words for cars: "Mondial T/Cabriolet", "Tundra Pickup", "A5
 * Coupe quattro".
 */
export const ORDINARY_NAMES: ReadonlySet<string> = new Set(
  'cabriolet spider spyder convertible coupe roadster classic express sport pickup coupequattro'.split(
    ' ',
  ),
);

/** Minimum length of a beginning that identifies a model. */
const MIN_TELLING_LETTERS = 4;

/**
 * Completes a name with words elsewhere in the text: "RAV4 XLE Hybrid" is a RAV4 Hybrid. Words of a
 * trim of the shorter name do not count. Undefined if the longer name may be the same model or
 * another ("F-150 XLT Super Duty").
 */
export function completeName(
  match: ModelMatch,
  ad: AdWords,
  spellings: ModelSpellings,
  fits: (model: Model, scatteredWords: string) => boolean,
): ModelMatch | undefined {
  const names = new Set([match.key, squeezed(match.model.name)]);
  for (let length = MAX_SCATTERED_WORDS; length > 0; length--) {
    for (let start = 0; start + length <= ad.words.length; start++) {
      const end = start + length;
      if (!ad.begins[start] || !ad.begins[end] || (start < match.end && end > match.start))
        continue;
      const scattered = ad.words.slice(start, end).join('');
      if (scattered.length < 2) continue;
      for (const name of names) {
        const models = spellings
          .modelsSpelt(name + scattered)
          .filter((longer) => fits(longer, scattered));
        const [model] = models;
        if (models.length > 1 && models.includes(match.model)) return undefined;
        if (model && models.length === 1 && model !== match.model) return { ...match, model };
      }
    }
  }
  return match;
}

/**
 * Chooses among models with one spelling: first by model year, then by exact name, then the series.
 */
function settle(
  match: SpellingMatch,
  spellings: ModelSpellings,
  year: number | undefined,
): ModelMatch | undefined {
  const ofYear = match.models.filter(
    (model) => year === undefined || (year >= model.fromYear && year <= model.toYear),
  );
  const models = ofYear.length > 0 ? ofYear : match.models;
  const named = models.filter((model) => squeezed(model.name) === match.key);
  const model =
    only(models) ??
    only(named) ??
    only(models.filter((candidate) => spellings.isSeriesItself(candidate)));
  return model && { ...match, model };
}

function isInSeriesOf(match: ModelMatch, first: ModelMatch): boolean {
  return first.model.seriesCode !== undefined && match.model.seriesCode === first.model.seriesCode;
}

function only<T>(values: readonly T[]): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

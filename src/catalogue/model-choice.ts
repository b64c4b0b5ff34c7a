import type { AdWords, WordSpan } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Model } from './catalogue-types.js';
import type { ModelSpellings, SpellingMatch } from './model-spellings.js';
import { isCounted } from './shortened-names.js';
import { FIRST_YEAR_WITH_TRIMS } from './shorter-names.js';

/** A match whose model is settled. */
export interface ModelMatch extends SpellingMatch {
  readonly model: Model;
  /** The member of the series that the text names, where the catalogue does not have it in that year. */
  readonly unlistedMember?: Model;
}

/** A name may be completed by this many words that stand elsewhere: "plug-in hybrid". */
const MAX_SCATTERED_WORDS = 3;

/** What else there is to know of a text whose matches are chosen from. */
export interface Choice {
  readonly ad: AdWords;
  readonly spellings: ModelSpellings;
  readonly year: number | undefined;
  /** Whether the words of a span are a part of a trim's name of the model. */
  readonly isTrim: (span: WordSpan, model: Model) => boolean;
}

/**
 * The one model that the matches of a text name; undefined when they name several. A member of a series beats the series
 * ("3 Series 328i"); otherwise the first name counts when the text opens with it, unless another model is named as plainly.
 */
export function chooseModel(matches: readonly SpellingMatch[], choice: Choice): ModelMatch | undefined {
  const { spellings, year } = choice;
  const settled = matches.map((match) => settle(match, spellings, year));
  const first = settled[0];
  if (!first) return undefined;
  const isSeries = spellings.isSeriesItself(first.model);
  const found = (isSeries && settled.find((match) => match && isInSeriesOf(match, first) && match.model !== first.model)) || first;
  if (settled.some((match) => match && isAnotherCar(match, found, choice))) return undefined;
  const isOnlyOne = settled.every((match) => match && (match.model === first.model || isInSeriesOf(match, first)));
  return isOnlyOne || found !== first || first.start === 0 ? found : undefined;
}

/**
 * Whether a match beside the one that is found is another car: it stands behind something that parts the two ("Corolla/Camry"), or it is a
 * name of its own that year ("Accord Civic"), and neither a trim ("Mach-E GT") nor a word that completes the other's name.
 */
export function isAnotherCar(match: ModelMatch, found: ModelMatch, { ad, spellings, year, isTrim }: Choice): boolean {
  if (match.model === found.model || spellings.seriesOf(found.model) === match.model || isTrim(match, found.model)) return false;
  const longer = [found.key, squeezed(found.model.name)].map((name) => name + match.key);
  // "Civic 5Dr - Type R", and a "C2500 Sierra", which is called Sierra C/K 2500.
  if (longer.includes(squeezed(match.model.name)) || squeezed(found.model.name).startsWith(match.key)) return false;
  if (ad.parted[match.start]) return true;
  const isCompleting = longer.some((name) => spellings.modelsSpelt(name).length > 0);
  const { fromYear, toYear } = match.model;
  const isOfYear = year === undefined || (year >= Math.max(fromYear, FIRST_YEAR_WITH_TRIMS) && year <= toYear);
  const isNumber = (NUMBER.test(match.key) || match.end - match.start > 1) && !isCounted(ad, match.end);
  return isOfYear && !isCompleting && isOwnName(match) && (TELLING.test(match.key) || isNumber);
}

/** A name that is no number and no word of two letters, which may be another one: "RX 350 is clean". */
const TELLING = /^(?=.*[a-z])(?:.{3,}|.*\d.*)$/;
/** A number that is a whole name ("911", "1500") is one unless something is counted by it. */
const NUMBER = /^\d{3,}$/;

/**
 * Whether a model is called by its name, alone or with more behind it ("F-350 Super Duty"), or by how that begins ("Sierra"), and not by a
 * word of it that others have, too ("Sport").
 */
export function isOwnName({ key, model }: Pick<ModelMatch, 'key' | 'model'>): boolean {
  const name = squeezed(model.name);
  if (TELLING.test(name) && key.startsWith(name)) return true;
  return name === key || (key.length >= MIN_TELLING_LETTERS && /[a-z]/.test(key) && name.startsWith(key));
}

/** Names of models that are words for any car: "Mondial T/Cabriolet", "Tundra Pickup", "A5 Coupe quattro". */
export const ORDINARY_NAMES: ReadonlySet<string> = new Set(
  'cabriolet spider spyder convertible coupe roadster classic express sport pickup coupequattro'.split(' '),
);

/** The beginning of a name tells a model if it is this long. */
const MIN_TELLING_LETTERS = 4;

/**
 * The model that the name and words elsewhere in the text spell together: "RAV4 XLE Hybrid" is a RAV4 Hybrid. Words that name
 * a trim of the shorter name complete nothing. Undefined where together they may be that model and another ("F-150 XLT Super Duty").
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
      if (!ad.begins[start] || !ad.begins[end] || (start < match.end && end > match.start)) continue;
      const scattered = ad.words.slice(start, end).join('');
      if (scattered.length < 2) continue;
      for (const name of names) {
        const models = spellings.modelsSpelt(name + scattered).filter((longer) => fits(longer, scattered));
        const [model] = models;
        if (models.length > 1 && models.includes(match.model)) return undefined;
        if (model && models.length === 1 && model !== match.model) return { ...match, model };
      }
    }
  }
  return match;
}

/** Of models with one spelling: those of that very year, then the one with that very name, then the series they belong to. */
function settle(match: SpellingMatch, spellings: ModelSpellings, year: number | undefined): ModelMatch | undefined {
  const ofYear = match.models.filter((model) => year === undefined || (year >= model.fromYear && year <= model.toYear));
  const models = ofYear.length > 0 ? ofYear : match.models;
  const named = models.filter((model) => squeezed(model.name) === match.key);
  const model = only(models) ?? only(named) ?? only(models.filter((candidate) => spellings.isSeriesItself(candidate)));
  return model && { ...match, model };
}

function isInSeriesOf(match: ModelMatch, first: ModelMatch): boolean {
  return first.model.seriesCode !== undefined && match.model.seriesCode === first.model.seriesCode;
}

function only<T>(values: readonly T[]): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

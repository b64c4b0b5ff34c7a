import type { AdWords } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Model } from './catalogue-types.js';
import type { ModelSpellings, SpellingMatch } from './model-spellings.js';

/** A match whose model is settled. */
export interface ModelMatch extends SpellingMatch {
  readonly model: Model;
  /** The member of the series that the text names, where the catalogue does not have it in that year. */
  readonly unlistedMember?: Model;
}

/** A name may be completed by this many words that stand elsewhere: "plug-in hybrid". */
const MAX_SCATTERED_WORDS = 3;

/**
 * The one model that the matches of a text name; undefined when they name several. A member of a series beats the series
 * ("3 Series 328i"); otherwise the first name counts when the text opens with it.
 */
export function chooseModel(
  matches: readonly SpellingMatch[],
  { isList }: Pick<AdWords, 'isList'>,
  spellings: ModelSpellings,
  year?: number,
): ModelMatch | undefined {
  const settled = matches.map((match) => settle(match, spellings, year));
  const first = settled[0];
  if (!first) return undefined;
  if (spellings.isSeriesItself(first.model)) {
    const member = settled.find((match) => match && isInSeriesOf(match, first) && match.model !== first.model);
    if (member) return member;
  }
  const isOnlyOne = settled.every((match) => match && (match.model === first.model || isInSeriesOf(match, first)));
  // "Corolla/Camry" is either; behind other words, another model is one the writer would take instead, or has beside it.
  const isEither =
    isList && settled.some((match) => match && match.start === first.end && match.model !== first.model && !isInSeriesOf(match, first));
  return isOnlyOne || (first.start === 0 && !isEither) ? first : undefined;
}

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

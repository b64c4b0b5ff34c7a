import type { AdWords, WordSpan } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Model } from '../catalog-types.js';

/** Words that spell one model, or several with the same spelling. */
export interface SpellingMatch extends WordSpan {
  readonly key: string;
  readonly models: readonly Model[];
}

/** Whether a spelling may mean a model. */
export type Passes = (model: Model, key: string) => boolean;

/** Whether a shorter name that passes may stand for a longer one that does not. */
export type StandIn = (shorter: SpellingMatch, longer: SpellingMatch, ad: AdWords) => boolean;

/** The spelling at a position, and where to continue; absent for the next word. */
interface Found {
  readonly match: SpellingMatch | undefined;
  readonly end: number | undefined;
}

const NOTHING: Found = { match: undefined, end: undefined };

/** Maximum words of a spelling ("f-150 super crew" is four). */
const MAX_WORDS = 7;

const WORD_OF_LETTERS = /^[a-z]+$/;
const MODEL_NUMBER = /^\d{3,}$/;
const PACKAGE_LETTERS: ReadonlySet<string> = new Set(['f', 'm', 'n', 'r', 's', 'v']);
const PACKAGE_WORDS: ReadonlySet<string> = new Set(['line', 'sport']);

/** All spellings of one make's models by key: "rav 4", "RAV-4" and "rav4" are equal. */
export class ModelSpellings {
  private readonly modelsByKey = new Map<string, Model[]>();
  private readonly modelOfSeries = new Map<string, Model>();

  /**
   * `models`: models of the make. `seriesModels`: codes of the models that stand for a whole
   * series.
   */
  constructor(
    models: readonly Model[],
    private readonly seriesModels: ReadonlySet<string>,
  ) {
    for (const model of models)
      if (model.seriesCode !== undefined && seriesModels.has(model.code))
        this.modelOfSeries.set(model.seriesCode, model);
    for (const model of models) {
      for (const spelling of [model.name, ...model.aliases]) this.add(spelling, model);
    }
  }

  modelsSpelt(key: string): readonly Model[] {
    return this.modelsByKey.get(key) ?? [];
  }

  /** Whether the model stands for its whole series, such as BMW's "3 Series". */
  isSeriesItself(model: Model): boolean {
    return this.seriesModels.has(model.code);
  }

  /** The model that stands for another model's series; undefined if there is none. */
  seriesOf({ seriesCode }: Model): Model | undefined {
    return seriesCode === undefined ? undefined : this.modelOfSeries.get(seriesCode);
  }

  /**
   * Spellings in a string whose models pass, from left to right, longest first and without overlaps.
   * Skips the full name of a model that does not pass, with all its words: "Express 1500" in a year
   * without one is not another 1500, and "TrailBlazer SS" not an SS. Returns nothing if the
   * beginning of such a name passes but may not stand for it, because the text is about another
   * car.
   */
  matchesIn(ad: AdWords, passes: Passes, mayStandFor: StandIn = () => true): SpellingMatch[] {
    const matches: SpellingMatch[] = [];
    for (let start = 0; start < ad.words.length;) {
      const found = ad.begins[start] ? this.longestAt(start, ad, passes, mayStandFor) : NOTHING;
      if (found === 'another-car') return [];
      if (found.match) matches.push(found.match);
      start = found.end ?? start + 1;
    }
    return matches;
  }

  /** The end of the shortest beginning of a match that spells one of its models. */
  shortestEnd({ start, end, models }: SpellingMatch, { words }: AdWords): number {
    let key = '';
    for (let shorter = start + 1; shorter < end; shorter++) {
      key += words[shorter - 1];
      if (this.modelsSpelt(key).some((model) => models.includes(model))) return shorter;
    }
    return end;
  }

  private add(spelling: string, model: Model): void {
    const key = squeezed(spelling);
    if (key === '') return;
    const models = this.modelsByKey.get(key);
    if (!models) this.modelsByKey.set(key, [model]);
    else if (!models.includes(model)) models.push(model);
  }

  /**
   * A longer name that does not pass gives way to a shorter one ("Explorer Sport" to "Explorer").
   * There are two exceptions:
   * - A number is not dropped: a "Sierra 2500HD" of a year without one is not a Sierra 1500,
   *   although "Sierra" alone may be.
   * - A typed word is not split: "330e" is not "330".
   */
  private longestAt(
    start: number,
    ad: AdWords,
    passes: Passes,
    mayStandFor: StandIn,
  ): Found | 'another-car' {
    let longest: SpellingMatch | undefined;
    let unsold: SpellingMatch | undefined;
    let key = '';
    for (let end = start + 1; end <= ad.words.length && end - start <= MAX_WORDS; end++) {
      key += ad.words[end - 1];
      const spelt =
        this.modelsByKey.get(key)?.filter((model) => this.mayEndAt(end, ad, model)) ?? [];
      const models = spelt.filter((model) => passes(model, key));
      if (models.length > 0) longest = { start, end, key, models };
      else if (longest && spelt.length > 0 && isPartOfName(longest, end, ad)) longest = undefined;
      if (models.length > 0) unsold = undefined;
      else if (spelt.length > 0) unsold = { start, end, key, models: spelt };
    }
    if (!unsold) return { match: longest, end: longest?.end };
    if (longest)
      return mayStandFor(longest, unsold, ad)
        ? { match: longest, end: longest.end }
        : 'another-car';
    const { key: unsoldKey, models: unsoldModels } = unsold;
    const hasWholeName = unsoldModels.some(({ name }) => unsoldKey.startsWith(squeezed(name)));
    return { match: undefined, end: hasWholeName ? unsold.end : undefined };
  }

  /**
   * A name may end within a typed word if letters follow its number ("f150xlt", "g37xs"). If a
   * number follows letters ("rx350"), only a series may, because the number names another model of
   * it. A "d" after a number is part of the name (diesel). The letter of a package is not a model:
   * "Elantra N Line" is not an Elantra N, and "GS F Sport" not a GS F.
   */
  private mayEndAt(end: number, { words, begins }: AdWords, model: Model): boolean {
    const isDiesel = words[end] === 'd' && MODEL_NUMBER.test(words[end - 1]!);
    const isLetterOfPackage =
      PACKAGE_LETTERS.has(words[end - 1]!) && PACKAGE_WORDS.has(words[end] ?? '');
    // Only if the name without the letter is a model: there is no "HR", so "HR-V Sport" is an HR-V.
    const isPackage = isLetterOfPackage && this.modelsByKey.has(squeezed(model.name).slice(0, -1));
    return (
      !isDiesel &&
      !isPackage &&
      (begins[end] || WORD_OF_LETTERS.test(words[end]!) || this.isSeriesItself(model))
    );
  }
}

function isPartOfName(shorter: SpellingMatch, end: number, { words, begins }: AdWords): boolean {
  return (
    !begins[shorter.end] || words.slice(shorter.end, end).some((word) => MODEL_NUMBER.test(word))
  );
}

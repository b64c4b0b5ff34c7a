import type { AdWords, WordSpan } from './ad-words.js';
import { adWords, squeezed, withWord } from './ad-words.js';
import type { Model } from '../catalog-types.js';
import type { Misspellings } from './misspellings.js';
import type { MatchContext, ModelMatch } from './model-choice.js';
import {
  chooseModel,
  completeName,
  isAnotherCar,
  isOwnName,
  ORDINARY_NAMES,
} from './model-choice.js';
import { SALES_GAPS } from '../sales-gaps.js';
import type { ModelSpellings, SpellingMatch } from './model-spellings.js';
import { hasShortenedName, isCounted } from './shortened-names.js';
import type { ShorterNames } from './shorter-names.js';
import { FIRST_YEAR_WITH_TRIMS } from './shorter-names.js';
import type { TrimSpellings } from './trim-spellings.js';

/** Why no model was recognized. Each reason becomes a reject reason of the import. */
export type NotRecognized = 'no-make' | 'no-model' | 'ambiguous-model' | 'not-sold-that-year';

/**
 * The first model year with configurations in the catalog. Older models that were still sold then
 * have it as their first year, unless the true one matters.
 */
export const CATALOG_START_YEAR = 1990;

/** Whether a model was last sold before the catalog's first year: a Bel Air, a Ferrari 328. */
export function isClassic({ toYear }: Model): boolean {
  return toYear < CATALOG_START_YEAR;
}

/** The catalog's last model year; the specs compare it with the data. */
export const CATALOG_END_YEAR = 2026;

/** In years: sellers confuse model year and year of sale. */
const YEAR_TOLERANCE = 1;

/**
 * Next to a correctly spelled name, shorter words are corrected, too: "Grnd Cherokee" is not a
 * Cherokee.
 */
const MIN_LETTERS_BESIDE_NAME = 4;

/** Finds the only model of one make that a string names. */
export class ModelReader {
  constructor(
    readonly spellings: ModelSpellings,
    private readonly misspellings: Misspellings,
    private readonly trimSpellings: TrimSpellings,
    private readonly shorterNames: ShorterNames,
  ) {}

  read(ad: AdWords, year: number | undefined): ModelMatch | NotRecognized {
    if (this.shorterNames.isSoldElsewhere(ad)) return 'no-model';
    const isNameless = this.matchesIn(ad, year).length === 0;
    const match = this.readAsSpelt(ad, year);
    if (match && this.isAnotherCar(match, ad, year)) return 'not-sold-that-year';
    if (!match && !isNameless) return 'ambiguous-model';
    if (match && isHeavierTruck(match, ad)) return 'no-model';
    if (
      match &&
      (this.isBesideAnother(match, ad, year) || hasShortenedName(match, this.choiceOf(ad, year)))
    )
      return 'ambiguous-model';
    const corrected = [...this.readCorrected(ad, match, year), ...this.readInFull(ad, match, year)];
    const models = new Set(corrected.map((found) => found?.model));
    if (models.size > 1 || models.has(undefined)) return 'ambiguous-model';
    return corrected[0] ?? match ?? this.readAsSeries(ad, year) ?? this.reasonOfNone(ad);
  }

  /** Model names in a string that were sold in the year. */
  matchesIn(ad: AdWords, year: number | undefined): SpellingMatch[] {
    const isSold = sold(year);
    const passes = (model: Model, key: string) =>
      isSold(model) && this.shorterNames.isCalled(key, model, year);
    return this.spellings.matchesIn(ad, passes, (shorter, longer) =>
      this.shorterNames.mayStandFor(shorter, longer, ad, year),
    );
  }

  /**
   * Words of all full model names in a string, and the first word of partial ones ("Sierra Classic"),
   * of any year.
   */
  wordsOfNames(ad: AdWords): ReadonlySet<string> {
    const words = this.spellings
      .matchesIn(ad, () => true)
      .flatMap(({ key, start, end, models }) => {
        if (models.some(({ name }) => squeezed(name) === key)) return ad.words.slice(start, end);
        return models.some(({ name }) => adWords(name).words[0] === ad.words[start])
          ? [ad.words[start]!]
          : [];
      });
    return new Set(words);
  }

  private isAnotherCar(match: ModelMatch, ad: AdWords, year: number | undefined): boolean {
    const isOther = (model: Model, scattered: string) => {
      const isOwnName = this.spellings.modelsSpelt(scattered).includes(model);
      return (
        !sold(year)(model) &&
        this.shorterNames.isAnotherCar(match.model, model, scattered, isOwnName, year)
      );
    };
    return completeName(match, ad, this.spellings, isOther)?.model !== match.model;
  }

  /**
   * If the catalog lacks a series' member in that year, reads it as the series: a 2028 330e is a 3
   * Series.
   */
  private readAsSeries(ad: AdWords, year: number | undefined): ModelMatch | undefined {
    const match = this.choose(
      this.spellings.matchesIn(ad, () => true),
      ad,
    );
    const series = match && this.spellings.seriesOf(match.model);
    return series && sold(year)(series)
      ? { ...match, model: series, unlistedMember: match.model }
      : undefined;
  }

  private readAsSpelt(ad: AdWords, year: number | undefined): ModelMatch | undefined {
    const match = this.choose(this.matchesIn(ad, year), ad, year);
    return (
      match &&
      completeName(
        match,
        ad,
        this.spellings,
        (model, scatteredWords) =>
          sold(year)(model) && !this.trimSpellings.isTrim(scatteredWords, match.model),
      )
    );
  }

  private choose(
    matches: readonly SpellingMatch[],
    ad: AdWords,
    year?: number,
  ): ModelMatch | undefined {
    return chooseModel(matches, this.choiceOf(ad, year));
  }

  private choiceOf(ad: AdWords, year: number | undefined): MatchContext {
    const isTrim = (span: WordSpan, model: Model) =>
      this.trimSpellings.isWithinTrim(ad, span, model);
    return { ad, spellings: this.spellings, year, isTrim };
  }

  /**
   * Whether another model stands beside the match: of any year after a separator ("Camry or Venza"
   * of 2018), or one sold in or before the year by its full name ("Accord Prelude" of 2015). A name
   * of a later model does not count.
   */
  private isBesideAnother(found: ModelMatch, ad: AdWords, year: number | undefined): boolean {
    const choice = this.choiceOf(ad, undefined);
    const wasSold = ({ fromYear }: Model) =>
      year === undefined || year >= Math.max(fromYear, FIRST_YEAR_WITH_TRIMS);
    const isNamed = ({ key, model }: ModelMatch) =>
      wasSold(model) && key === squeezed(model.name) && !ORDINARY_NAMES.has(key);
    return this.spellings
      .matchesIn(ad, () => true)
      .filter(({ start, end }) => end <= found.start || start >= found.end)
      .flatMap((match) => match.models.map((model) => ({ ...match, model })))
      .some(
        (match) =>
          (ad.parted[match.start] ? isOwnName(match) : isNamed(match)) &&
          isAnotherCar(match, found, choice),
      );
  }

  /**
   * Readings with one unknown word corrected that give another model than the typed text. An
   * undefined entry means that the corrected word follows a separator: "Camry or Corola".
   */
  private readCorrected(
    ad: AdWords,
    asSpelt: ModelMatch | undefined,
    year: number | undefined,
  ): (ModelMatch | undefined)[] {
    const leastLetters = asSpelt && MIN_LETTERS_BESIDE_NAME;
    return ad.words.flatMap((word, index) =>
      this.misspellings
        .correctionsOf(word, leastLetters)
        .map((correction) => this.readAsSpelt(withWord(ad, index, correction), year))
        .filter((match) =>
          match ? match.model !== asSpelt?.model : asSpelt !== undefined && ad.parted[index],
        ),
    );
  }

  /**
   * Readings with the word after the name completed, unless it belongs to a trim: a "Transit Conn"
   * is a Transit Connect, not a Transit.
   */
  private readInFull(
    ad: AdWords,
    asSpelt: ModelMatch | undefined,
    year: number | undefined,
  ): ModelMatch[] {
    // A "Transit Conn" of 2012 is a Transit Connect, although the Transit was not sold until later.
    const begun = asSpelt ?? this.choose(this.spellings.matchesIn(ad, () => true).slice(0, 1), ad);
    if (!begun) return [];
    const { end, model } = begun;
    const word = ad.words[end];
    if (
      word === undefined ||
      !ad.begins[end] ||
      this.trimSpellings.isWithinTrim(ad, { start: end, end: end + 1 }, model)
    )
      return [];
    return this.misspellings.longFormsOf(word).flatMap((full) => {
      const match = this.readAsSpelt(withWord(ad, end, full), year);
      return match &&
        match.model !== model &&
        squeezed(match.model.name).startsWith(squeezed(model.name))
        ? [match]
        : [];
    });
  }

  private reasonOfNone(ad: AdWords): NotRecognized {
    return this.spellings.matchesIn(ad, () => true).length > 0 ? 'not-sold-that-year' : 'no-model';
  }
}

/** Numbers of medium trucks, which the catalog has of few makers. */
const HEAVIER = /^[4-8]500$/;

/**
 * Whether the number behind a shortened name is of a heavier truck than the model: a "Sierra 4500"
 * is not a Sierra 1500.
 */
function isHeavierTruck({ key, end, model }: ModelMatch, ad: AdWords): boolean {
  const number = ad.words[end] ?? '';
  return (
    HEAVIER.test(number) &&
    /^\d{4}$/.test(squeezed(model.name).slice(key.length)) &&
    squeezed(model.name).startsWith(key) &&
    !isCounted(ad, end + 1)
  );
}

/** Whether a model was sold in a year; true for all without a year. */
export function sold(year: number | undefined): (model: Model) => boolean {
  // After the catalog's last year, a name may have returned.
  if (year === undefined || year > CATALOG_END_YEAR) return () => true;
  return ({ code, fromYear, toYear }) => {
    const isBeforeCatalog = fromYear === CATALOG_START_YEAR;
    if ((!isBeforeCatalog && year < fromYear - YEAR_TOLERANCE) || year > toYear + YEAR_TOLERANCE)
      return false;
    return !SALES_GAPS[code]?.some(
      ([from, to]) => year >= from + YEAR_TOLERANCE && year <= to - YEAR_TOLERANCE,
    );
  };
}

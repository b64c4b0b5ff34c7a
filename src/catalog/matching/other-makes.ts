import type { AdWords, WordSpan } from './ad-words.js';
import { fromWord, squeezed } from './ad-words.js';
import type { Make } from '../catalog-types.js';
import type { MakeSpellings } from './make-spellings.js';
import type { ModelMatch } from './model-choice.js';
import { isOwnName, ORDINARY_NAMES } from './model-choice.js';
import type { ModelReader, NotRecognized } from './model-reader.js';
import type { TrimSpellings } from './trim-spellings.js';

/** "1500" and "2500HD", which several makes have after other names. */
const NUMBERED = /^\d{3,}/;
const MAX_WORDS_BEFORE = 3;

/** Shorter words may be a car of some make by accident: "GT", "Fit". */
const MIN_LETTERS_OF_OTHER = 4;

/**
 * Checks whether the text of a recognized car names a car of another make, instead or in addition.
 */
export class OtherMakes {
  constructor(
    private readonly readers: ReadonlyMap<Make, ModelReader>,
    private readonly makeSpellings: MakeSpellings,
    private readonly trimSpellings: TrimSpellings,
  ) {}

  /** Why the text does not name the recognized car; undefined if it does. */
  doubtOf(
    make: Make,
    found: ModelMatch,
    ad: AdWords,
    year: number | undefined,
  ): NotRecognized | undefined {
    if (this.isNumberOfOther(make, found, ad)) return 'no-model';
    return this.isBesideOther(make, found, ad, year) ? 'ambiguous-model' : undefined;
  }

  /**
   * Whether the number ends a name of another make: a GMC "Silverado 1500" is not a Sierra 1500.
   */
  private isNumberOfOther(
    make: Make,
    { key, start, end }: ModelMatch,
    { words }: AdWords,
  ): boolean {
    if (!NUMBERED.test(key)) return false;
    for (let from = Math.max(0, start - MAX_WORDS_BEFORE); from < start; from++) {
      const name = words.slice(from, end).join('');
      const isNamed = ({ spellings }: ModelReader) =>
        spellings.modelsSpelt(name).some((model) => squeezed(model.name) === name);
      if (this.others(make).some(([, reader]) => isNamed(reader))) return true;
    }
    return false;
  }

  /** Whether another make's car follows a separator ("Civic or Camry") or that make's name. */
  private isBesideOther(
    make: Make,
    found: ModelMatch,
    ad: AdWords,
    year: number | undefined,
  ): boolean {
    const makes = new Map(this.makeSpellings.matchesIn(ad).map((match) => [match.end, match.make]));
    for (let start = 1; start < ad.words.length; start++) {
      const named = makes.get(start);
      const isInFound = start >= found.start && start < found.end;
      if (isInFound || (!ad.parted[start] && (named === undefined || named === make))) continue;
      const readers = this.others(make).filter(([other]) => ad.parted[start] || other === named);
      if (readers.some(([, reader]) => this.isOtherAt(start, found, { ad, reader, year })))
        return true;
    }
    return false;
  }

  private isOtherAt(start: number, found: ModelMatch, { ad, reader, year }: Reading): boolean {
    const [match] = reader.matchesIn(fromWord(ad, start), year);
    if (
      match?.start !== 0 ||
      match.key.length < MIN_LETTERS_OF_OTHER ||
      !/[a-z]/.test(match.key) ||
      ORDINARY_NAMES.has(match.key)
    )
      return false;
    const span: WordSpan = { start, end: start + match.end };
    const isOfYear = (fromYear: number, toYear: number) =>
      year === undefined || (year >= fromYear && year <= toYear);
    const isNamed = match.models.some(
      (model) => isOwnName({ key: match.key, model }) && isOfYear(model.fromYear, model.toYear),
    );
    return isNamed && !this.trimSpellings.isWithinTrim(ad, span, found.model);
  }

  private others(make: Make): [Make, ModelReader][] {
    return [...this.readers].filter(([other]) => other !== make);
  }
}

interface Reading {
  readonly ad: AdWords;
  readonly reader: ModelReader;
  readonly year: number | undefined;
}

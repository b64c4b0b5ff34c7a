import type { SearchContext } from '../search-context.js';
import { AMOUNT_READERS } from './amounts/amount-readers.js';
import { withContinuedModels } from './names/continued-models.js';
import { STOP_WORDS } from './keyword-synonyms.js';
import { ofMakeBefore } from './names/names-of-make.js';
import { joinedInterior } from './names/color-conjunctions.js';
import { matchOfTerms } from './names/term-match.js';
import { withNegations } from './negation/negations.js';
import { orderAt } from './order-words.js';
import { PlaceReader } from './places/place-reader.js';
import type { PlaceMatch } from './places/place-reader.js';
import { isPhraseMatch } from './phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from './phrase-parts.js';
import { generationAt, unansweredAt } from './unanswered-phrases.js';
import { shortenedModelAt } from './names/shortened-models.js';
import type { PhraseContext, Vocabulary } from './names/vocabulary.js';

/** Maximum number of rounds: makes give models a meaning, and models their trims. */
const MAX_ROUNDS = 3;

/** Readings at a word that do not depend on makes and models. */
interface FixedReadings {
  readonly amount: PhraseMatch | undefined;
  readonly order: PhraseMatch | undefined;
  readonly place: PlaceMatch | undefined;
  readonly placeAlone: PlaceMatch | undefined;
}

interface TextBeingRead extends PhraseText {
  readonly currentYear: number;
  /** By word index. */
  readonly fixed: Map<number, FixedReadings>;
}

/** Every amount has a digit. */
const DIGIT = /\d/;
/** ".5k" is half a thousand, not "5k". */
const FRACTION = /(?:^|[^a-z0-9])\.\d$/;

/**
 * The makes and models of the parts. A name of several makes adds no make, so that another word can
 * decide.
 */
export function contextOf(parts: readonly PhrasePart[]): PhraseContext {
  const named = parts.filter(isPhraseMatch).map(({ terms = [] }) => terms);
  const makes = named
    .map((terms) => new Set(terms.flatMap(({ makeCode }) => makeCode ?? [])))
    .filter(({ size }) => size === 1);
  const models = named
    .flat()
    .flatMap(
      ({ kind, value, modelCode }) =>
        modelCode ?? (kind === 'model' || kind === 'series' ? value.split(',') : []),
    );
  return { makes: new Set(makes.flatMap((codes) => [...codes])), models: new Set(models) };
}

function namesOr(open: PhraseContext, parts: readonly PhrasePart[]): PhraseContext {
  const named = contextOf(parts);
  return named.makes.size + named.models.size > 0 ? named : open;
}

/**
 * Splits words into parts: the longest match wins; of equal ones, the reader that comes first in
 * `partAt`. Reads again with the makes and models found.
 */
export class PhraseReader {
  private readonly places: PlaceReader;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly context: SearchContext,
  ) {
    this.places = new PlaceReader(context.places);
  }

  /**
   * `open`: makes and models of the open search. They give names a meaning if the phrase names no
   * car.
   */
  read(phraseText: PhraseText, currentYear: number, open: PhraseContext): readonly PhrasePart[] {
    const text: TextBeingRead = { ...phraseText, currentYear, fixed: new Map() };
    let context: PhraseContext = { makes: new Set(), models: new Set() };
    let parts: readonly PhrasePart[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      parts = this.partsOf(text, context);
      const found = namesOr(open, parts);
      if (found.makes.size === context.makes.size && found.models.size === context.models.size)
        break;
      context = found;
    }
    const whole = withContinuedModels(
      this.withMillions(parts, text),
      text,
      context,
      this.vocabulary,
    );
    return whole.map((part) => narrowedToTrims(part, whole));
  }

  private partsOf(text: TextBeingRead, context: PhraseContext): PhrasePart[] {
    const parts: PhrasePart[] = [];
    for (let start = 0; start < text.words.length;) {
      const part = this.partAt(start, text, context, parts);
      parts.push(part);
      start = part.end;
    }
    return withNegations(parts, text, this.context);
  }

  private partAt(
    start: number,
    text: TextBeingRead,
    context: PhraseContext,
    read: readonly PhrasePart[],
  ): PhrasePart {
    const before = read.at(-1);
    const word = text.words[start]!;
    const unknown = { start, end: start + 1, isStopWord: STOP_WORDS.has(word.text) };
    if (!word.isBegin && !(before && isPhraseMatch(before))) return unknown;
    const generation = generationAt(start, text);
    if (generation) return generation;
    const isBehindModel =
      before !== undefined && isPhraseMatch(before) && contextOf([before]).models.size > 0;
    const named = ofMakeBefore(
      this.unlessArticle(this.namedAt(start, text, context, isBehindModel), text, context),
      before,
      text,
      this.context.catalog,
      this.vocabulary,
    );
    const { order, place, placeAlone, ...fixed } = this.fixedAt(start, text);
    const amount = named && isShortMillions(named, text) ? undefined : fixed.amount;
    let longest: PhraseMatch | undefined;
    for (const reading of [
      amount,
      order,
      this.unlessNamed(place, text, context, read),
      named,
      this.unlessNamed(placeAlone, text, context, read),
    ]) {
      if (reading && reading.end > (longest?.end ?? start)) longest = reading;
    }
    const around = { read, context, vocabulary: this.vocabulary };
    longest = longest
      ? joinedInterior(longest, text, around)
      : shortenedModelAt(start, text, around);
    const unanswered = unansweredAt(start, text);
    return unanswered && unanswered.end > (longest?.end ?? start)
      ? unanswered
      : (longest ?? unknown);
  }

  /** "1m" is a BMW, but an amount after another make: "porsche 1m". */
  private withMillions(parts: readonly PhrasePart[], text: TextBeingRead): readonly PhrasePart[] {
    return parts.map((part, at) => {
      if (!isPhraseMatch(part) || !isShortMillions(part, text)) return part;
      const { makes } = contextOf(parts.toSpliced(at, 1));
      const isOfOtherMake = part.terms?.every(({ makeCode }) => !makes.has(makeCode!));
      return (makes.size > 0 && isOfOtherMake && this.fixedAt(part.start, text).amount) || part;
    });
  }

  private fixedAt(start: number, text: TextBeingRead): FixedReadings {
    let readings = text.fixed.get(start);
    if (!readings) {
      readings = {
        amount: this.amountAt(start, text),
        order: orderAt(start, text.words),
        place: this.places.readAt(start, text),
        placeAlone: this.places.readAloneAt(start, text),
      };
      text.fixed.set(start, readings);
    }
    return readings;
  }

  private namedAt(
    start: number,
    { words }: PhraseText,
    context: PhraseContext,
    isBehindModel: boolean,
  ): PhraseMatch | undefined {
    const match = this.vocabulary.longestAt(start, words, context, isBehindModel);
    return match && matchOfTerms(start, match.end, match.terms);
  }

  /** "a 3 series" is not an A3: a longer name after the article wins. */
  private unlessArticle(
    named: PhraseMatch | undefined,
    text: PhraseText,
    context: PhraseContext,
  ): PhraseMatch | undefined {
    if (!named || text.words[named.start]!.text !== 'a' || !text.words[named.start + 1]?.isBegin)
      return named;
    const behind = this.namedAt(named.start + 1, text, context, false);
    return behind && behind.end > named.end ? undefined : named;
  }

  /**
   * An amount may begin with a sign ("$", "<") before its first word. It must end where a word
   * ends.
   */
  private amountAt(
    start: number,
    { plain, spans, words, currentYear }: TextBeingRead,
  ): PhraseMatch | undefined {
    const [from] = spans[start]!;
    if (!DIGIT.test(plain.slice(from)) || FRACTION.test(plain.slice(0, from + 1))) return undefined;
    const at =
      from -
      /[$<>='~\s]*$/.exec(plain.slice(spans[start - 1]?.[1] ?? 0, from))![0].trimStart().length;
    let longest: PhraseMatch | undefined;
    for (const read of AMOUNT_READERS) {
      const found = read(plain, at, currentYear);
      if (!found) continue;
      const { length, ...reading } = found;
      const end = start + spans.slice(start).filter(([wordFrom]) => wordFrom < at + length).length;
      const isWhole = spans[end - 1]![1] <= at + length && (words[end]?.isBegin ?? true);
      if (isWhole && end > (longest?.end ?? start)) longest = { start, end, ...reading };
    }
    return longest;
  }

  /**
   * Drops a place that is another name: "in black" is a color, although a village has that name.
   * The second "Santa Fe" of "santa fe in santa fe" stays the city.
   */
  private unlessNamed(
    place: PlaceMatch | undefined,
    text: PhraseText,
    context: PhraseContext,
    read: readonly PhrasePart[],
  ): PhraseMatch | undefined {
    if (place?.doubtful === undefined) return place;
    const { from, to } = place.doubtful;
    const named = this.vocabulary.longestAt(from, text.words, context, false);
    if (!named || named.end < to) return place;
    const isSaidBefore = read.some(
      (part) =>
        isPhraseMatch(part) &&
        part.terms?.some((term) => named.terms.some(({ value }) => value === term.value)),
    );
    return isSaidBefore && from > place.start ? place : undefined;
  }
}

/** Whether a part is "1m", without a dollar sign. */
function isShortMillions({ start, end }: PhraseMatch, { plain, spans }: PhraseText): boolean {
  const [from] = spans[start]!;
  return (
    /^\dm$/.test(plain.slice(from, spans[end - 1]![1])) && !/\$\s?$/.test(plain.slice(0, from))
  );
}

/** Keeps only the models with the requested trims: there is no Sierra 3500HD Denali Ultimate. */
function narrowedToTrims(part: PhrasePart, parts: readonly PhrasePart[]): PhrasePart {
  if (!isPhraseMatch(part) || part.filter !== 'modelCode' || part.terms === undefined) return part;
  const codes = part.value.split(',');
  const trims = parts
    .filter(isPhraseMatch)
    .flatMap(({ terms = [] }) => terms.filter(({ kind }) => kind === 'trim'));
  const withTrims = codes.filter((code) => trims.some(({ modelCode }) => modelCode === code));
  if (codes.length === 1 || withTrims.length === 0) return part;
  const params = part.params.filter(
    ([name, value]) => name !== 'modelCode' || withTrims.includes(value),
  );
  return { ...part, value: withTrims.join(','), params };
}

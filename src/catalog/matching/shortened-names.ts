import type { AdWords, WordSpan } from './ad-words.js';
import { adWords } from './ad-words.js';
import type { MatchContext, ModelMatch } from './model-choice.js';

/** Endings that distinguish a maker's models: the 1500 of a "Sierra 1500", the S of a "Model S". */
const NUMBER = /^\d+$/;
const LETTER = /^[a-z]$/;
/**
 * After a word the ending may be a number or a letter ("Model 3 Y"). After letters it must be of
 * the same kind ("CX-5 9"); otherwise "X3 M" would be an XM.
 */
const WORD = /^[a-z]{4,}$/;
/** Letters that belong to the number before them: "2500HD", "450h". */
const LETTERS = /^[a-z]{1,2}$/;
/** Shorter numbers and single letters count only directly after the name. */
const TELLING_DIGITS = /^\d{3,}$/;
const PARTING = /^(?:or|vs|versus)$/;

/**
 * Units after a number: "Mazda3 5 door", "F-350 450 hp", "Ram 2500, 3500 lbs", "Q50 60,000 miles".
 */
const UNITS: ReadonlySet<string> = new Set(
  (
    'bed bucks cash cc ci cu cubic cyl cylinder cylinders d dollars door doors down dr drs ft firm foot gear gears generation gvw gvwr ' +
    'horsepower hours hp inch inches k keys kilometers km kw kwh l lb lbs liter liters mi mile miles month months mpg obo owner owners ' +
    'pass passenger passengers row rows seat seater seats sp spd speed ton tons usd v valve volt volts wd wheel x year years yr yrs'
  ).split(' '),
);

/**
 * Whether the number before the index is an amount: a unit follows, or the thousands of a longer
 * number.
 */
export function isCounted({ words }: AdWords, end: number): boolean {
  const behind = words[end] ?? '';
  return (
    UNITS.has(behind) || behind === '000' || (words[end - 1]!.length < 3 && /^\d{3}$/.test(behind))
  );
}

/**
 * Whether a string has a second model, shortened to the end of its name: "Ram 1500 2500", "Model S or
 * X", "C300 350", Mazda "3 6". Neither the model itself nor words of its trims count.
 */
export function hasShortenedName(found: ModelMatch, choice: MatchContext): boolean {
  const { ad, spellings, isTrim } = choice;
  const { words: name } = adWords(found.model.name);
  const typed = ad.words.slice(found.start, found.end);
  const begins = [typed, name].flatMap((words) => beginsOf(words, typed.at(-1)!));
  return endsIn(found, ad).some((span) => {
    const first = ad.words[span.start]!;
    if (name.includes(first) || isTrim(span, found.model)) return false;
    const isTelling = TELLING_DIGITS.test(first);
    return begins.some(({ begin, kind, isWhole }) => {
      if (!(isTelling || isWhole) || !(kind.test(first) || WORD.test(begin))) return false;
      const others = spellings.modelsSpelt(begin + ad.words.slice(span.start, span.end).join(''));
      return (
        others.length > 0 &&
        !others.includes(found.model) &&
        !others.includes(spellings.seriesOf(found.model)!)
      );
    });
  });
}

/**
 * The part of a name before a number or letter, the kind of that ending, and whether it is the last
 * typed word.
 */
interface Begin {
  readonly begin: string;
  readonly kind: RegExp;
  readonly isWhole: boolean;
}

/** A name that is only a number has an empty beginning: "Polestar 2 3". */
function beginsOf(words: readonly string[], last: string): Begin[] {
  const isNumberAlone = words.length === 1 && NUMBER.test(words[0]!);
  return words.flatMap((word, at) => {
    const kind = [NUMBER, LETTER].find((pattern) => pattern.test(word));
    const isWhole = at === words.length - 1 && word === last;
    return kind && (at > 0 || isNumberAlone)
      ? [{ begin: words.slice(0, at).join(''), kind, isWhole }]
      : [];
  });
}

/** Spans of numbers and letters outside the name that may be the ending of another one. */
function endsIn(found: ModelMatch, ad: AdWords): WordSpan[] {
  const { words, begins } = ad;
  return [...words.keys()].flatMap((start) => {
    if (!begins[start] || (start >= found.start && start < found.end)) return [];
    const word = words[start]!;
    const isBehind = start === found.end || PARTING.test(words[start - 1] ?? '');
    const isNumber = (isBehind ? NUMBER : TELLING_DIGITS).test(word);
    if (!isNumber && !(isBehind && LETTER.test(word))) return [];
    const ends =
      isNumber && LETTERS.test(words[start + 1] ?? '') ? [start + 1, start + 2] : [start + 1];
    return ends.filter((end) => begins[end] && !isCounted(ad, end)).map((end) => ({ start, end }));
  });
}

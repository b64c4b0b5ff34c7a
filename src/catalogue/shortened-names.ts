import type { AdWords, WordSpan } from './ad-words.js';
import { adWords } from './ad-words.js';
import type { Choice, ModelMatch } from './model-choice.js';

/** A name's end that another of the maker's names has otherwise: the 1500 of a "Sierra 1500", the S of a "Model S". */
const NUMBER = /^\d+$/;
const LETTER = /^[a-z]$/;
/** Behind a word the end may be of either kind ("Model 3 Y"); behind letters it is of the same ("CX-5 9"), else an "X3 M" were an XM. */
const WORD = /^[a-z]{4,}$/;
/** "2500HD", "450h": what belongs to a number stands behind it. */
const LETTERS = /^[a-z]{1,2}$/;
/** A number of fewer digits, and a letter, may be anything unless they stand right behind the name. */
const TELLING_DIGITS = /^\d{3,}$/;
const PARTING = /^(?:or|vs|versus)$/;

/** What is counted or measured by the number before it: "Mazda3 5 door", "F-350 450 hp", "Ram 2500, 3500 lbs", "Q50 60,000 miles". */
const UNITS: ReadonlySet<string> = new Set(
  (
    'bed bucks cash cc ci cu cubic cyl cylinder cylinders d dollars door doors down dr drs ft firm foot gear gears generation gvw gvwr ' +
    'horsepower hours hp inch inches k keys kilometers km kw kwh l lb lbs liter liters mi mile miles month months mpg obo owner owners ' +
    'pass passenger passengers row rows seat seater seats sp spd speed ton tons usd v valve volt volts wd wheel x year years yr yrs'
  ).split(' '),
);

/** Whether the number before the index is none of a car: of what is named behind it, or the thousands of a longer one. */
export function isCounted({ words }: AdWords, end: number): boolean {
  const behind = words[end] ?? '';
  return UNITS.has(behind) || behind === '000' || (words[end - 1]!.length < 3 && /^\d{3}$/.test(behind));
}

/**
 * Whether a second model stands in a text by the end of its name alone, since it begins as the first one's does: "Ram 1500 2500", "Model S
 * or X", "C300 350", Mazda "3 6". A model of its own makes no second one, nor does what its trims are called.
 */
export function hasShortenedName(found: ModelMatch, choice: Choice): boolean {
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
      return others.length > 0 && !others.includes(found.model) && !others.includes(spellings.seriesOf(found.model)!);
    });
  });
}

/** What stands before a number or a letter of a name, which of the two that is, and whether the name ends with it. */
interface Begin {
  readonly begin: string;
  readonly kind: RegExp;
  readonly isWhole: boolean;
}

/** A number that is a whole name begins with nothing: "Polestar 2 3". */
function beginsOf(words: readonly string[], last: string): Begin[] {
  const isNumberAlone = words.length === 1 && NUMBER.test(words[0]!);
  return words.flatMap((word, at) => {
    const kind = [NUMBER, LETTER].find((pattern) => pattern.test(word));
    const isWhole = at === words.length - 1 && word === last;
    return kind && (at > 0 || isNumberAlone) ? [{ begin: words.slice(0, at).join(''), kind, isWhole }] : [];
  });
}

/** Where numbers and letters stand outside of the name that may be the end of another one. */
function endsIn(found: ModelMatch, ad: AdWords): WordSpan[] {
  const { words, begins } = ad;
  return [...words.keys()].flatMap((start) => {
    if (!begins[start] || (start >= found.start && start < found.end)) return [];
    const word = words[start]!;
    const isBehind = start === found.end || PARTING.test(words[start - 1] ?? '');
    const isNumber = (isBehind ? NUMBER : TELLING_DIGITS).test(word);
    if (!isNumber && !(isBehind && LETTER.test(word))) return [];
    const ends = isNumber && LETTERS.test(words[start + 1] ?? '') ? [start + 1, start + 2] : [start + 1];
    return ends.filter((end) => begins[end] && !isCounted(ad, end)).map((end) => ({ start, end }));
  });
}

import { exclusionLabel, isExcludable, exclusionText } from '../../filters/exclusions.js';
import type { Exclusion } from '../../filters/exclusions.js';
import type { SearchContext } from '../../search-context.js';
import { ATTITUDES, NEGATIONS } from '../keyword-synonyms.js';
import type { KeywordTerm } from '../keyword-terms.js';
import {
  COMPARISONS,
  DETERMINERS,
  EVERYTHING,
  JOINING,
  NEGATING_PHRASES,
  NO_MATTER,
  OPEN,
  SHADES,
} from './negation-words.js';
import { isPhraseMatch, isWhere } from '../phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from '../phrase-parts.js';

/**
 * Turns negations into exclusions: "not red", "no kia, hyundai or nissan", "anything but white",
 * "-black". A subject that cannot be excluded is reported together with its negation; it is never
 * searched for.
 */
export function withNegations(
  parts: readonly PhrasePart[],
  text: PhraseText,
  context: SearchContext,
): PhrasePart[] {
  const turned: PhrasePart[] = [];
  for (let at = 0; at < parts.length;) {
    const end = endOfNoMatter(parts, at, text);
    if (end !== undefined) {
      turned.push({ start: parts[at]!.start, end, isStopWord: false, isKnown: true });
      at = parts.findIndex((part) => part.start >= end);
      if (at === -1) break;
      continue;
    }
    const subject = subjectOf(parts, at, text);
    if (!subject) {
      turned.push(parts[at]!);
      at++;
      continue;
    }
    const start = parts[subject.from]!.start;
    const first = parts[subject.at];
    const turn = (from: number, part: PhrasePart) =>
      subject.isOpen ? reported(from, part) : negated(from, part, context);
    turned.push(first ? turn(start, first) : { start, end: parts.at(-1)!.end, isStopWord: false });
    at = subject.at + 1;
    for (
      let next = nextOfList(parts, at - 1, text);
      next !== undefined;
      next = nextOfList(parts, at - 1, text)
    ) {
      // "nor" begins a new negation and belongs to its subject.
      const joint = parts.slice(at, next).findIndex((part) => !isStopWord(part));
      const from = joint === -1 ? next : at + joint;
      turned.push(...parts.slice(at, from), turn(parts[from]!.start, parts[next]!));
      at = next + 1;
    }
  }
  return turned;
}

/** The subject of a negation. `isOpen`: the phrase only says that it does not matter. */
interface Subject {
  readonly from: number;
  readonly at: number;
  readonly isOpen?: boolean;
}

/**
 * The subject of a negation that begins at this part; `at` is past the last part if the phrase ends
 * with the negation.
 */
function subjectOf(
  parts: readonly PhrasePart[],
  at: number,
  text: PhraseText,
): Subject | undefined {
  if (isPhraseMatch(parts[at]!)) {
    if (hasMinus(parts[at], text)) return { from: at, at };
    return undefined;
  }
  const wordAt = (part: number) => wordOf(parts[part], text);
  const isCompared = COMPARISONS.some((words) =>
    words.every((one, next) => wordAt(at + next) === one),
  );
  const length = isCompared ? 2 : negationLength(parts, at, text);
  if (length === 0) return undefined;
  let subject = at + length;
  let isOpen = isCompared;
  while (subject < parts.length && !hasMinus(parts[subject + 1], text)) {
    const word = wordAt(subject) ?? '';
    const isShade = SHADES.has(word) && isPhraseMatch(parts[subject + 1] ?? parts[subject]!);
    isOpen ||= OPEN.has(word) || isShade;
    if (!isStopWord(parts[subject]) && !ATTITUDES.has(word) && !OPEN.has(word) && !isShade) break;
    subject++;
  }
  return { from: at, at: subject, ...(isOpen && { isOpen }) };
}

/** The end of "sunroof is not needed", if it begins at this part. */
function endOfNoMatter(
  parts: readonly PhrasePart[],
  at: number,
  text: PhraseText,
): number | undefined {
  if (!isPhraseMatch(parts[at]!)) return undefined;
  let next = at + 1;
  while (isStopWord(parts[next])) next++;
  if (!NEGATIONS.has(wordOf(parts[next], text) ?? '')) return undefined;
  return NO_MATTER.has(wordOf(parts[next + 1], text) ?? '') ? parts[next + 1]!.end : undefined;
}

/** Length, in parts, of the negation that begins here. */
function negationLength(parts: readonly PhrasePart[], at: number, text: PhraseText): number {
  const wordAt = (part: number) => wordOf(parts[part], text);
  const word = wordAt(at);
  if (word === undefined) return 0;
  const phrase = NEGATING_PHRASES.findLast((words) =>
    words.every((one, next) => wordAt(at + next) === one),
  );
  if (phrase) return phrase.length;
  if (NEGATIONS.has(word)) return 1;
  const following = parts[at + 1];
  if (word === 'outside' && following && isPhraseMatch(following) && isWhere(following.filter))
    return 1;
  if (word === 'but' && NEGATIONS.has(wordAt(at + 1) ?? '')) return 2;
  if (!EVERYTHING.has(word)) return 0;
  // "any color but": stop words may come between.
  let but = at + 1;
  while (wordAt(but) !== 'but' && isStopWord(parts[but])) but++;
  if (wordAt(but) === 'but') return but + 1 - at + (NEGATIONS.has(wordAt(but + 1) ?? '') ? 1 : 0);
  return NEGATIONS.has(wordAt(but) ?? '') ? but + 1 - at : 0;
}

/** The word of a part that is a single word without a filter. */
function wordOf(part: PhrasePart | undefined, { words }: PhraseText): string | undefined {
  return part && !isPhraseMatch(part) && part.end === part.start + 1
    ? words[part.start]!.text
    : undefined;
}

function isStopWord(part: PhrasePart | undefined): boolean {
  return part !== undefined && !isPhraseMatch(part) && part.isStopWord;
}

/** "-white", "!ford": a sign directly before a word, after a space or at the beginning. */
function hasMinus(part: PhrasePart | undefined, { words }: PhraseText): boolean {
  return part !== undefined && words[part.start]!.isUnwanted === true;
}

/**
 * The next item of a negated list: after a comma, slash or "and" of the same kind, or after "or" or
 * "nor".
 */
function nextOfList(
  parts: readonly PhrasePart[],
  last: number,
  text: PhraseText,
): number | undefined {
  const { plain, spans } = text;
  let next = last + 1;
  let hasJoint = false;
  let isEither = false;
  while (next < parts.length) {
    const word = wordOf(parts[next], text) ?? '';
    hasJoint ||= JOINING.has(word);
    isEither ||= word === 'or' || word === 'nor';
    if (!JOINING.has(word) && !DETERMINERS.has(word)) break;
    next++;
  }
  const [before, after] = [parts[last]!, parts[next]];
  if (!after || !isPhraseMatch(before) || !isPhraseMatch(after)) return undefined;
  // "Not red or automatic" excludes both; after "and" something new may begin.
  if (isEither) return next;
  if (filterOf(before) !== filterOf(after)) return undefined;
  const isJoined =
    hasJoint || /[,/&]/.test(plain.slice(spans[before.end - 1]![1], spans[after.start]![0]));
  return isJoined ? next : undefined;
}

/** Makes and models count as one kind in negated lists. */
function filterOf({ filter, terms }: PhraseMatch): string {
  return terms?.[0]?.makeCode === undefined ? filter : 'vehicle';
}

/** Reported together with its negation. Readable words are not corrected. */
function reported(start: number, part: PhrasePart): PhrasePart {
  return { start, end: part.end, isStopWord: false, ...(isPhraseMatch(part) && { isKnown: true }) };
}

function negated(start: number, part: PhrasePart, context: SearchContext): PhrasePart {
  const excluded = isPhraseMatch(part) ? exclusionsOf(part, context) : undefined;
  if (!excluded) return reported(start, part);
  return {
    start,
    end: part.end,
    filter: 'exclude',
    value: excluded.map(exclusionText).join(','),
    label: [...new Set(excluded.map((one) => exclusionLabel(one, context)))].join(', '),
    params: excluded.map((one) => ['exclude', exclusionText(one)] as const),
  };
}

/**
 * All trims with this name in theirs: "not Limited" also excludes "3.6R Limited" and "Limited XT".
 */
function trimsCalled(term: KeywordTerm, { catalog }: SearchContext): readonly string[] {
  const words = ` ${term.text} `;
  return catalog
    .trimsOfModel(term.modelCode!)
    .filter(({ name }) => ` ${name} `.includes(words))
    .map(({ value }) => value);
}

/**
 * Exclusions for the terms of a reading; undefined for amounts, places and filters without
 * exclusions.
 */
function exclusionsOf(
  { terms = [], isApproximate }: PhraseMatch,
  context: SearchContext,
): readonly Exclusion[] | undefined {
  // An approximate term is wider: "no Hemi" may allow other V8s.
  if (isApproximate) return undefined;
  const excluded = terms.flatMap((term) => {
    const codes = term.kind === 'trim' ? trimsCalled(term, context) : term.value.split(',');
    return codes.map((code) => ({ filter: term.filter, code }));
  });
  return excluded.length > 0 && excluded.every(({ filter }) => isExcludable(filter))
    ? excluded
    : undefined;
}

import { exclusionLabel, isExcludable, textOf } from '../filters/exclusions.js';
import type { Exclusion } from '../filters/exclusions.js';
import type { SearchContext } from '../search-context.js';
import { NEGATIONS } from './keyword-synonyms.js';
import { isReading } from './reading.js';
import type { PhrasePart, PhraseText, Reading } from './reading.js';

/** "anything but white", "any color except red": what stands before the negation says nothing of its own. */
const EVERYTHING: ReadonlySet<string> = new Set(['anything', 'everything', 'all', 'any', 'every']);
/** Two words that turn around what follows; "w/o" is two words as well. */
const OTHER_THAN: ReadonlySet<string> = new Set(['w o', 'other than', 'rather than', 'instead of', 'apart from', 'aside from']);
/** Between things that are all not wanted: "no kia, hyundai or nissan". */
const JOINING: ReadonlySet<string> = new Set(['or', 'nor', 'and']);

/**
 * Turns around what a shopper does not want: "not red", "no kia, hyundai or nissan", "anything but white", "-black". What cannot be
 * excluded is kept together with its negation, not understood; it is never searched for.
 */
export function withNegations(parts: readonly PhrasePart[], text: PhraseText, context: SearchContext): PhrasePart[] {
  const turned: PhrasePart[] = [];
  for (let at = 0; at < parts.length;) {
    const subject = subjectOf(parts, at, text);
    if (!subject) {
      turned.push(parts[at]!);
      at++;
      continue;
    }
    const { start } = parts[subject.from]!;
    turned.length -= at - subject.from;
    const first = parts[subject.at];
    turned.push(first ? negated(start, first, context) : { start, end: parts.at(-1)!.end, isStopWord: false });
    at = subject.at + 1;
    for (let next = nextOfList(parts, at - 1, text); next !== undefined; next = nextOfList(parts, at - 1, text)) {
      turned.push(...parts.slice(at, next), negated(parts[next]!.start, parts[next]!, context));
      at = next + 1;
    }
  }
  return turned;
}

/** Where a negation begins that stands at this part, and what it negates; nothing when it is the last word. */
function subjectOf(parts: readonly PhrasePart[], at: number, text: PhraseText): { from: number; at: number } | undefined {
  if (isReading(parts[at]!)) return hasMinus(parts[at], text) ? { from: at, at } : undefined;
  const length = negationLength(parts, at, text);
  if (length === 0) return undefined;
  let subject = at + length;
  while (isStopWord(parts[subject]) && !hasMinus(parts[subject + 1], text)) subject++;
  return { from: at, at: subject };
}

/** How many parts from here on are a negation. */
function negationLength(parts: readonly PhrasePart[], at: number, { words }: PhraseText): number {
  const wordAt = (part: number) => {
    const other = parts[part];
    return other && !isReading(other) && other.end === other.start + 1 ? words[other.start]!.text : undefined;
  };
  const word = wordAt(at);
  if (word === undefined) return 0;
  if (NEGATIONS.has(word)) return 1;
  if (OTHER_THAN.has(`${word} ${wordAt(at + 1)}`)) return 2;
  if (word === 'but' && NEGATIONS.has(wordAt(at + 1) ?? '')) return 2;
  if (!EVERYTHING.has(word)) return 0;
  // "any color but": everyday words may stand between.
  let but = at + 1;
  while (wordAt(but) !== 'but' && isStopWord(parts[but])) but++;
  if (wordAt(but) === 'but') return but + 1 - at + (NEGATIONS.has(wordAt(but + 1) ?? '') ? 1 : 0);
  return NEGATIONS.has(wordAt(but) ?? '') ? but + 1 - at : 0;
}

function isStopWord(part: PhrasePart | undefined): boolean {
  return part !== undefined && !isReading(part) && part.isStopWord;
}

/** "-white": a sign before a word, and nothing before the sign. */
function hasMinus(part: PhrasePart | undefined, { plain, spans }: PhraseText): boolean {
  if (!part) return false;
  const [from] = spans[part.start]!;
  return plain[from - 1] === '-' && /^[a-z]/.test(plain.slice(from)) && /(?:^|\s)$/.test(plain.slice(0, from - 1));
}

/** The next thing of the same filter behind a comma, a stroke or "or". */
function nextOfList(parts: readonly PhrasePart[], last: number, { words, plain, spans }: PhraseText): number | undefined {
  let next = last + 1;
  while (next < parts.length && !isReading(parts[next]!) && JOINING.has(words[parts[next]!.start]!.text)) next++;
  const [before, after] = [parts[last]!, parts[next]];
  if (!after || !isReading(before) || !isReading(after) || filterOf(before) !== filterOf(after)) return undefined;
  const isJoined = next > last + 1 || /[,/&]/.test(plain.slice(spans[before.end - 1]![1], spans[after.start]![0]));
  return isJoined ? next : undefined;
}

/** Makes and their models are told apart by nobody who lists what is not wanted. */
function filterOf({ filter, terms }: Reading): string {
  return terms?.[0]?.makeCode === undefined ? filter : 'vehicle';
}

function negated(start: number, part: PhrasePart, context: SearchContext): PhrasePart {
  const excluded = isReading(part) ? exclusionsOf(part) : undefined;
  if (!excluded) return { start, end: part.end, isStopWord: false };
  return {
    start,
    end: part.end,
    filter: 'exclude',
    value: excluded.map(textOf).join(','),
    label: excluded.map((one) => exclusionLabel(one, context)).join(', '),
    params: excluded.map((one) => ['exclude', textOf(one)] as const),
  };
}

/** What the terms of a reading come to, turned around; undefined for amounts, places and what no car can be asked not to have. */
function exclusionsOf({ terms = [] }: Reading): readonly Exclusion[] | undefined {
  const excluded = terms.flatMap(({ filter, value }) => value.split(',').map((code) => ({ filter, code })));
  return excluded.length > 0 && excluded.every(({ filter }) => isExcludable(filter)) ? excluded : undefined;
}

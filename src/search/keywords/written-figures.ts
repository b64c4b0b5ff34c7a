import type { PhraseWord } from './phrase-words.js';

/** Amounts that shoppers write out: "thirty thousand". */
const FIGURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    twelve: '12',
    fifteen: '15',
    twenty: '20',
    thirty: '30',
    forty: '40',
    fifty: '50',
    sixty: '60',
    seventy: '70',
    eighty: '80',
    ninety: '90',
    hundred: '100',
  }),
);
const THOUSAND: ReadonlySet<string> = new Set(['thousand', 'grand', 'k']);

/** The word as a figure, where it is an amount written out. For use with `Array.map`. */
export function asFigure(word: PhraseWord, at: number, words: readonly PhraseWord[]): PhraseWord {
  const figure = THOUSAND.has(words[at + 1]?.text ?? '') ? FIGURES.get(word.text) : undefined;
  return figure === undefined ? word : { ...word, text: figure, correctedFrom: word.text };
}

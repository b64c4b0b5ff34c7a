import type { Places, ZipPlace } from '../../catalogue/places.js';
import { STATE_NAMES } from '../../catalogue/states.js';
import { wordsOfText } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';

const LONG_FORMS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };
const MOST_WORDS = 4;

/** A city named without its state is the one with by far the most ZIP Codes of that name. */
const LEAST_LEAD = 2;

export interface NamedCity {
  readonly end: number;
  /** ZIP Codes by state code, most first. */
  readonly states: readonly (readonly [state: string, zips: number])[];
  /** By far the largest of that name, if one is. */
  readonly largest: string | undefined;
}

/** States and cities by name. */
export class PlaceNames {
  private readonly statesByName = new Map<string, string>();
  private readonly citiesByName = new Map<string, Map<string, number>>();
  /** What a name of a city or a state begins with: most words of a phrase are none of these. */
  private readonly firstWords = new Set<string>();

  constructor(places: Places) {
    for (const [code, name] of STATE_NAMES) this.statesByName.set(nameOfText(name), code);
    for (const [city, ofCity] of Map.groupBy(places.all, ({ city: name }) => name)) this.addCity(nameOfText(city), ofCity);
    for (const name of [...this.statesByName.keys(), ...this.citiesByName.keys()]) this.firstWords.add(name.split(' ', 1)[0]!);
  }

  /** The longest state name from `start`: "new mexico". */
  stateAt(start: number, words: readonly PhraseWord[]): { end: number; state: string } | undefined {
    if (!this.mayBegin(words[start])) return undefined;
    for (let end = Math.min(words.length, start + 3); end > start; end--) {
      const state = this.statesByName.get(nameOf(words.slice(start, end)));
      if (state) return { end, state };
    }
    return undefined;
  }

  /** Postal code of a state: "tx". */
  stateCodeAt(start: number, words: readonly PhraseWord[]): { end: number; state: string } | undefined {
    const state = words[start]?.text.toUpperCase() ?? '';
    return STATE_NAMES.has(state) ? { end: start + 1, state } : undefined;
  }

  /** Cities from `start`, longest name first. */
  *citiesAt(start: number, words: readonly PhraseWord[]): Generator<NamedCity> {
    if (!this.mayBegin(words[start])) return;
    for (let end = Math.min(words.length, start + MOST_WORDS); end > start; end--) {
      const found = this.citiesByName.get(nameOf(words.slice(start, end)));
      if (!found) continue;
      const states = [...found].toSorted((a, b) => b[1] - a[1]);
      const [first, second] = states;
      yield { end, states, largest: first![1] >= LEAST_LEAD * (second?.[1] ?? 0) ? first![0] : undefined };
    }
  }

  /** Cities whose names are read alike ("St. Louis", "Saint Louis") are one. */
  private addCity(name: string, places: readonly ZipPlace[]): void {
    let states = this.citiesByName.get(name);
    if (!states) this.citiesByName.set(name, (states = new Map()));
    for (const { state } of places) states.set(state, (states.get(state) ?? 0) + 1);
  }

  private mayBegin(word: PhraseWord | undefined): boolean {
    return word !== undefined && this.firstWords.has(longFormOf(word.text));
  }
}

function nameOf(words: readonly PhraseWord[]): string {
  return words.map(({ text }) => longFormOf(text)).join(' ');
}

function nameOfText(text: string): string {
  return wordsOfText(text).map(longFormOf).join(' ');
}

function longFormOf(word: string): string {
  return LONG_FORMS[word] ?? word;
}

import type { Places } from '../../../catalog/places/places.js';
import { STATE_CODES_BY_NAME, STATE_NAMES } from '../../../catalog/places/states.js';
import type { PhraseWord } from '../phrase-words.js';

const MAX_WORDS = 4;

/**
 * A city without a state is the one with at least this many times as many ZIP Codes as the next.
 */
const MIN_LEAD = 2;

/** A city's name in a phrase, up to but without the word `end`, and the states with such a city. */
export interface NamedCity {
  readonly end: number;
  /** Number of ZIP Codes by state code, most first. */
  readonly states: readonly (readonly [state: string, zips: number])[];
  /** State of the dominant city of that name, if there is one. */
  readonly largest: string | undefined;
  /** Whether it is a well-known short name of one city: "NYC". */
  readonly isAlias: boolean;
}

/** Finds states and cities in the words of a phrase. */
export class PlaceNames {
  constructor(private readonly places: Places) {}

  /** The longest state name from `start`: "new mexico". */
  stateAt(start: number, words: readonly PhraseWord[]): { end: number; state: string } | undefined {
    for (let end = Math.min(words.length, start + 3); end > start; end--) {
      const state = STATE_CODES_BY_NAME.get(nameOf(words.slice(start, end)));
      if (state) return { end, state };
    }
    return undefined;
  }

  /** Postal code of a state: "tx". */
  stateCodeAt(
    start: number,
    words: readonly PhraseWord[],
  ): { end: number; state: string } | undefined {
    const state = words[start]?.text.toUpperCase() ?? '';
    return STATE_NAMES.has(state) ? { end: start + 1, state } : undefined;
  }

  /** Cities from `start`, longest name first. */
  *citiesAt(start: number, words: readonly PhraseWord[]): Generator<NamedCity> {
    // Fast path: most words begin no city.
    if (start >= words.length || !this.places.isBeginOfCity(words[start]!.text)) return;
    for (let end = Math.min(words.length, start + MAX_WORDS); end > start; end--) {
      const name = nameOf(words.slice(start, end));
      const states = [...this.places.zipsByState(name)].sort((a, b) => b[1] - a[1]);
      if (states.length === 0) continue;
      const [first, second] = states;
      const largest = first![1] >= MIN_LEAD * (second?.[1] ?? 0) ? first![0] : undefined;
      // Two letters are more likely a state or a trim.
      yield { end, states, largest, isAlias: name.length > 2 && this.places.isAlias(name) };
    }
  }
}

function nameOf(words: readonly PhraseWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

import type { Places } from '../../../catalog/places/places.js';
import { STATE_NAMES } from '../../../catalog/places/states.js';
import type { Param } from '../../filters/filter.js';
import { MAX_RADIUS_MILES } from '../../filters/search-radius.js';
import { matchAt } from '../amounts/amount-patterns.js';
import { ORDINARY_WORDS } from '../keyword-synonyms.js';
import type { PhraseWord } from '../phrase-words.js';
import { PlaceNames } from './place-names.js';
import type { PhraseText, PhraseMatch } from '../phrase-parts.js';

const RADIUS =
  /(?:within )?(?:a )?(\d{1,5}) ?(?:-? ?miles?|mi)(?: radius)?(?: (?:of|from|around))?(?![a-z0-9])/y;
const NATIONWIDE: ReadonlySet<string> = new Set(['nationwide', 'anywhere']);
const BEFORE_PLACE: ReadonlySet<string> = new Set([
  'near',
  'in',
  'around',
  'from',
  'nearby',
  'zip',
  'zipcode',
]);
const BEFORE_CITY: ReadonlySet<string> = new Set(['near', 'around', 'nearby']);

/** Postal codes that are also words or units. They count after a comma or at the end. */
const WORDS_TOO: ReadonlySet<string> = new Set(
  'in or me hi ok oh pa la ma al id de co mt ct va mi mo ms ne md ia'.split(' '),
);

/** Common words are not cities of one word: "good in snow" is not the village in Oklahoma. */
const ORDINARY: ReadonlySet<string> = new Set(ORDINARY_WORDS);

/** Cities with fewer ZIP Codes need "near" or "in" before them, or their state after them. */
const MIN_ZIPS_OF_KNOWN_CITY = 10;

/** The words of a city's name, up to but without the word `to`. */
interface NameWords {
  readonly from: number;
  readonly to: number;
}

/** A place in a phrase. `doubtful` is a name that is a city only if it names nothing else. */
export type PlaceMatch = PhraseMatch & { readonly doubtful?: NameWords };

interface Place {
  readonly doubtful?: NameWords;
  readonly end: number;
  readonly params: readonly Param[];
  readonly label: string;
  /** Whether the radius was reduced to the maximum. */
  readonly isApproximate?: boolean;
}

/** Reads places: "near 60601", "in Austin TX", "within 25 miles of 78701", "in texas". */
export class PlaceReader {
  private readonly names: PlaceNames;

  constructor(private readonly places: Places) {
    this.names = new PlaceNames(places);
  }

  /** The longest introduced place from a word on, with its radius; or a radius alone. */
  readAt(start: number, text: PhraseText): PlaceMatch | undefined {
    const { words } = text;
    if (NATIONWIDE.has(words[start]!.text))
      return reading(start, {
        end: start + 1,
        params: [['searchRadius', '0']],
        label: 'Any distance',
      });
    const radius = radiusAt(start, text);
    const from = this.skipIntroduction(radius?.end ?? start, words);
    const introduced = from > start;
    const place = introduced
      ? this.introducedAt(from, text, BEFORE_CITY.has(words[from - 1]!.text))
      : undefined;
    if (place && radius)
      return reading(start, {
        ...radius,
        ...place,
        params: [...place.params, ...radius.params],
        label: `${radius.label} of ${place.label}`,
      });
    if (place) return reading(start, place);
    return radius && words[start]!.text === 'within' ? reading(start, radius) : undefined;
  }

  /**
   * A place without an introduction: a ZIP Code, a city with its state, a state, a well-known city.
   */
  readAloneAt(start: number, text: PhraseText): PlaceMatch | undefined {
    const [state, city] = [this.stateNameAt(start, text), this.knownCityAt(start, text)];
    // "Kansas City" is not in Kansas.
    const named = city && city.end > (state?.end ?? start) ? city : state;
    const place = this.zipAt(start, text) ?? this.cityWithStateAt(start, text) ?? named;
    return place && reading(start, place);
  }

  private introducedAt(start: number, text: PhraseText, isCityFirst: boolean): Place | undefined {
    if (start >= text.words.length) return undefined;
    const whole = this.zipAt(start, text) ?? this.cityWithStateAt(start, text);
    if (whole) return whole;
    const state = this.stateNameAt(start, text) ?? this.stateCodeAt(start, text);
    const named = this.largestCityAt(start, text, 1);
    const city =
      named?.end === start + 1 && ORDINARY.has(text.words[start]!.text) ? undefined : named;
    return isCityFirst
      ? (city ?? state)
      : state && state.end >= (city?.end ?? 0)
        ? state
        : (city ?? state);
  }

  private skipIntroduction(start: number, words: readonly PhraseWord[]): number {
    let at = start;
    while (
      at < words.length - 1 &&
      (BEFORE_PLACE.has(words[at]!.text) ||
        (at > start && ['the', 'code', 'to'].includes(words[at]!.text)))
    )
      at++;
    return at;
  }

  private zipAt(start: number, { words, plain, spans }: PhraseText): Place | undefined {
    const { text, isBegin } = words[start]!;
    const [from, to] = spans[start]!;
    const place =
      isBegin && /^\d{5}$/.test(text) && plain.slice(from, to) === text && plain[from - 1] !== '$'
        ? this.places.placeOfZip(text)
        : undefined;
    const hasPlusFour = /^-\d{4}(?!\d)/.test(plain.slice(to)) && spans[start + 1]?.[0] === to + 1;
    return (
      place && {
        end: start + (hasPlusFour ? 2 : 1),
        params: [['zip', place.zip]],
        label: `${place.zip} (${place.city}, ${place.state})`,
      }
    );
  }

  private cityWithStateAt(start: number, text: PhraseText): Place | undefined {
    for (const { end, states } of this.names.citiesAt(start, text.words)) {
      const state = this.names.stateAt(end, text.words) ?? this.codeAt(end, text);
      const inState = state && states.find(([code]) => code === state.state);
      const place = inState && this.cityPlace(start, end, state, text.words);
      // "mustang tx" searches for Mustangs, although Texas has a village of that name.
      if (place) return inState[1] > 0 ? place : { ...place, doubtful: { from: start, to: end } };
    }
    return undefined;
  }

  private knownCityAt(start: number, text: PhraseText): Place | undefined {
    return this.largestCityAt(start, text, MIN_ZIPS_OF_KNOWN_CITY);
  }

  private largestCityAt(start: number, text: PhraseText, leastZips: number): Place | undefined {
    for (const { end, largest, states, isAlias } of this.names.citiesAt(start, text.words)) {
      const city =
        largest && (isAlias || states[0]![1] >= leastZips)
          ? this.cityPlace(start, end, { end, state: largest }, text.words)
          : undefined;
      if (city) return { ...city, doubtful: { from: start, to: end } };
    }
    return undefined;
  }

  private cityPlace(
    start: number,
    cityEnd: number,
    { end, state }: { end: number; state: string },
    words: readonly PhraseWord[],
  ): Place | undefined {
    const name = words
      .slice(start, cityEnd)
      .map(({ text }) => text)
      .join(' ');
    const city = this.places.firstPlaceOf(name, state)?.city;
    return city === undefined
      ? undefined
      : {
          end,
          params: [
            ['city', city],
            ['state', state],
          ],
          label: `${city}, ${state}`,
        };
  }

  private stateNameAt(start: number, { words }: PhraseText): Place | undefined {
    const found = this.names.stateAt(start, words);
    return found && statePlace(found);
  }

  private stateCodeAt(start: number, text: PhraseText): Place | undefined {
    const found = this.codeAt(start, text);
    return found && statePlace(found);
  }

  private codeAt(
    start: number,
    { words, plain, spans }: PhraseText,
  ): { end: number; state: string } | undefined {
    const found = this.names.stateCodeAt(start, words);
    if (!found || !WORDS_TOO.has(words[start]!.text)) return found;
    const isLast = start === words.length - 1;
    const isBehindComma = /,\s*$/.test(plain.slice(0, spans[start]![0]));
    return isLast || isBehindComma ? found : undefined;
  }
}

function radiusAt(start: number, { words, plain, spans }: PhraseText): Place | undefined {
  const match = matchAt(RADIUS, plain, spans[start]![0]);
  if (!match) return undefined;
  const miles = Math.min(Number(match[1]), MAX_RADIUS_MILES);
  const to = spans[start]![0] + match[0].length;
  const end = spans.findLastIndex(([from]) => from < to) + 1;
  const isApproximate = miles < Number(match[1]);
  return (
    words[start] && {
      end,
      params: [['searchRadius', String(miles)]],
      label: `Within ${miles} miles`,
      ...(isApproximate && { isApproximate }),
    }
  );
}

function statePlace({ end, state }: { end: number; state: string }): Place {
  return { end, params: [['state', state]], label: STATE_NAMES.get(state)! };
}

function reading(start: number, place: Place): PlaceMatch {
  const [filter, value] = place.params[0]!;
  return { start, filter, value, ...place };
}

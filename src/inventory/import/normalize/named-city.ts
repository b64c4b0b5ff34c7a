import { milesBetween } from '../../../catalog/places/distance.js';
import type { Places, ZipPlace } from '../../../catalog/places/places.js';
import { STATE_CODES_BY_NAME, STATE_NAMES } from '../../../catalog/places/states.js';
import type { MappedRow } from '../map/mapped-row.js';

/** Coordinates in another state are accepted if a city in the ad is within this distance. */
export const SAME_PLACE_MILES = 30;
/** Longest usual name: "Rancho Santa Margarita". */
const MAX_CITY_WORDS = 4;

/** A state at the end, with or without a ZIP Code: "Lakewood, CO", "Lakewood, Colorado 80226". */
const STATE_AT_END = /,\s*([a-z][a-z. ]*[a-z]\.?)(?:\s+[\d-]+)?$/i;

/** "CAMBRIDGE MA 02139": without a comma the state must be two capitals. */
const CAPITALS_AT_END = /\s([A-Z]{2})(?:\s+[\d-]+)?$/;

/** Traditional abbreviations of states, without periods. */
const OLD_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    'ala:AL ariz:AZ ark:AR calif:CA cal:CA colo:CO conn:CT fla:FL ill:IL ind:IN kan:KS kans:KS mass:MA mich:MI minn:MN miss:MS mont:MT ' +
    'neb:NE nebr:NE nev:NV nmex:NM ndak:ND okla:OK ore:OR oreg:OR penn:PA penna:PA sdak:SD tenn:TN tex:TX wash:WA wva:WV wis:WI ' +
    'wisc:WI wyo:WY'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** "tx", "Texas", "Tex." and "T.X." are TX; undefined for other values. */
export function stateCodeOf(text: string): string | undefined {
  const letters = text.toLowerCase().replaceAll(/[.\s]/g, '');
  const code = letters.toUpperCase();
  return STATE_NAMES.has(code)
    ? code
    : (OLD_ABBREVIATIONS.get(letters) ?? STATE_CODES_BY_NAME.get(text.toLowerCase()));
}

/** The state after a city. */
export function stateBehind(city: string): string | undefined {
  return stateCodeOf((STATE_AT_END.exec(city) ?? CAPITALS_AT_END.exec(city))?.[1] ?? '');
}

/** A city name at the beginning of a value. */
export interface CityInText {
  readonly name: string;
  /** Whether more text follows, as in titles ("hendersonville-2019-ford-fusion"). */
  readonly isBegin: boolean;
}

/**
 * The longest city name, in any state, at the beginning of a value: "carson-city-2015-jeep" names
 * Carson City, not Carson.
 */
export function cityNamedIn(text: string, places: Places): CityInText | undefined {
  const city =
    stateBehind(text) === undefined
      ? text
      : text.replace(STATE_AT_END.test(text) ? STATE_AT_END : CAPITALS_AT_END, '');
  const words = city
    .split(/[^\p{L}\p{N}\p{M}.'’]+/u)
    .filter(Boolean)
    .slice(0, MAX_CITY_WORDS + 1);
  for (let length = Math.min(words.length, MAX_CITY_WORDS); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    if (places.zipsByState(name).size > 0) return { name, isBegin: length < words.length };
  }
  return undefined;
}

/**
 * Whether make and model of the row, or the model, begin with these words: "ford-f150-xlt" does not
 * name Ford, Kansas.
 */
export function isCarName(name: string, row: MappedRow): boolean {
  const [make, model] = [row.text('make'), row.text('model')];
  return [`${make} ${model}`, model].some((car) =>
    `${spaced(car)} `.startsWith(`${spaced(name)} `),
  );
}

function spaced(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether one of the cities is near a place. */
export function isNearOneOf(
  cities: readonly CityInText[],
  nearest: ZipPlace,
  places: Places,
): boolean {
  return cities.some(({ name }) => {
    const city = places.firstPlaceOf(name, nearest.state);
    return city !== undefined && milesBetween(city, nearest) <= SAME_PLACE_MILES;
  });
}

/**
 * The place of a city in a state. The first words of a title count only if no other state has a
 * city of this name.
 */
export function cityIn(
  state: string,
  { name, isBegin }: CityInText,
  places: Places,
): ZipPlace | undefined {
  const zips = places.zipsByState(name);
  return isBegin && zips.get(state) === 0 && zips.size > 1
    ? undefined
    : places.firstPlaceOf(name, state);
}

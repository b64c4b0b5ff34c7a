import { milesBetween } from '../../catalogue/distance.js';
import type { Places, ZipPlace } from '../../catalogue/places.js';
import { STATE_CODES_BY_NAME, STATE_NAMES } from '../../catalogue/states.js';
import type { MappedRow } from './mapped-row.js';

/** Coordinates in another state are believed when a city the ad names lies within so many miles of them. */
export const SAME_PLACE_MILES = 30;
/** "Rancho Santa Margarita" is as long as names of cities get, but for a few. */
const MAX_CITY_WORDS = 4;

/** A state at the end of a city's text, with or without a ZIP behind it: "Lakewood, CO", "Lakewood, Colorado 80226". */
const STATE_AT_END = /,\s*([a-z][a-z. ]*[a-z]\.?)(?:\s+[\d-]+)?$/i;

/** "CAMBRIDGE MA 02139": without a comma the state is of two capitals. */
const CAPITALS_AT_END = /\s([A-Z]{2})(?:\s+[\d-]+)?$/;

/** How states were written before they had codes of two letters, without their periods. */
const OLD_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    'ala:AL ariz:AZ ark:AR calif:CA cal:CA colo:CO conn:CT fla:FL ill:IL ind:IN kan:KS kans:KS mass:MA mich:MI minn:MN miss:MS mont:MT ' +
    'neb:NE nebr:NE nev:NV nmex:NM ndak:ND okla:OK ore:OR oreg:OR penn:PA penna:PA sdak:SD tenn:TN tex:TX wash:WA wva:WV wis:WI ' +
    'wisc:WI wyo:WY'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** "tx", "Texas", "Tex." and "T.X." are TX; undefined for anything else. */
export function stateCodeOf(text: string): string | undefined {
  const letters = text.toLowerCase().replaceAll(/[.\s]/g, '');
  const code = letters.toUpperCase();
  return STATE_NAMES.has(code) ? code : (OLD_ABBREVIATIONS.get(letters) ?? STATE_CODES_BY_NAME.get(text.toLowerCase()));
}

/** The state behind a city. */
export function stateBehind(city: string): string | undefined {
  return stateCodeOf((STATE_AT_END.exec(city) ?? CAPITALS_AT_END.exec(city))?.[1] ?? '');
}

/** A city's name that a text gives, or begins with. */
export interface NamedCity {
  readonly name: string;
  /** Whether more stands behind it: titles open with the city ("hendersonville-2019-ford-fusion"), and with other words. */
  readonly isBegin: boolean;
}

/**
 * The longest name of a city, of whatever state, at the beginning of a text: "carson-city-2015-jeep" speaks of Carson City, and says
 * nothing of Carson.
 */
export function cityNamedIn(text: string, places: Places): NamedCity | undefined {
  const city = stateBehind(text) === undefined ? text : text.replace(STATE_AT_END.test(text) ? STATE_AT_END : CAPITALS_AT_END, '');
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
 * Whether make and model of the row, or the model alone, begin with these words. A title that begins with the car itself names no city:
 * "ford-f150-xlt" is not of Ford, Kansas.
 */
export function isOfCar(name: string, row: MappedRow): boolean {
  const [make, model] = [row.text('make'), row.text('model')];
  return [`${make} ${model}`, model].some((car) => `${spaced(car)} `.startsWith(`${spaced(name)} `));
}

function spaced(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a city of these lies near a place. */
export function isNearOneOf(cities: readonly NamedCity[], nearest: ZipPlace, places: Places): boolean {
  return cities.some(({ name }) => {
    const city = places.firstPlaceOf(name, nearest.state);
    return city !== undefined && milesBetween(city, nearest) <= SAME_PLACE_MILES;
  });
}

/** The words a title begins with are taken for a place known by name only where no other state has it: most of these are other cities. */
export function cityIn(state: string, { name, isBegin }: NamedCity, places: Places): ZipPlace | undefined {
  const zips = places.zipsByState(name);
  return isBegin && zips.get(state) === 0 && zips.size > 1 ? undefined : places.firstPlaceOf(name, state);
}

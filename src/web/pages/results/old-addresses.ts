import type { Catalog } from '../../../catalog/catalog.js';
import type { Make } from '../../../catalog/catalog-types.js';
import { STATE_NAMES } from '../../../catalog/places/states.js';
import type { Param } from '../../../search/filters/filter.js';

/**
 * URLs of older marketplaces with the specification's parameter names, all below `/cars-for-sale`.
 * Mails, bookmarks and search engines still link to them:
 *
 *     searchresults.xhtml?makeCodeList=HONDA&zip=60601
 *     used-cars/cars-under-15000/honda/civic/chicago-il-60601?searchRadius=50
 *     Used+Cars/Honda/Civic/Chicago+IL-60601
 *     honda/roselle-nj?zip=07203
 *     cars/used-cars/ford/mustang/?distance=50
 *     vehicledetails.xhtml?listingId=782603846
 *     inventory/782603846
 *
 * Path segments are compared in lowercase, with hyphens for spaces and plus signs.
 */
const REQUESTED_BY_PART: Readonly<Record<string, readonly Param[]>> = {
  'searchresults.xhtml': [],
  all: [['allListingType', 'all-cars']],
  'all-cars': [['allListingType', 'all-cars']],
  cars: [['allListingType', 'all-cars']],
  new: [['listingType', 'NEW']],
  'new-cars': [['listingType', 'NEW']],
  used: [['listingType', 'USED']],
  'used-cars': [['listingType', 'USED']],
  certified: [['listingType', 'CERTIFIED']],
  'certified-cars': [['listingType', 'CERTIFIED']],
  'by-owner': [['sellerType', 'p']],
  'for-sale-by-owner': [['sellerType', 'p']],
};

/** Path segments followed by a car's id, as a segment or as `listingId`. */
const VEHICLE_PARTS: ReadonlySet<string> = new Set([
  'inventory',
  'vehicledetails',
  'vehicledetails.xhtml',
]);

/**
 * Parameter names of old URLs, each with the current name; undefined for sorts and pages, which are
 * dropped.
 */
const OLD_NAMES: Readonly<Record<string, string | undefined>> = {
  atcmakecode: 'makeCode',
  atcmodelcode: 'modelCode',
  distance: 'searchRadius',
  keywordPhrases: 'keyword',
  searchtype: 'listingType',
  zipcode: 'zip',
  nr: undefined,
  p: undefined,
  r: undefined,
  s: undefined,
};

/** Means "any" in old URLs. */
const EVERYTHING = 'all';

const LISTING_ID = /^[1-9]\d{5,15}$/;
const PLACE = /^(?:(.+)-)?([a-z]{2})(?:-(\d{5}))?$/;

/** Target of an old URL: a car, or a search, possibly given in words ("cars under 15000"). */
export type OldAddress =
  | { readonly kind: 'vehicle'; readonly listingId: string; readonly params: readonly Param[] }
  | {
      readonly kind: 'search';
      readonly words: string;
      readonly ofPath: readonly Param[];
      readonly params: readonly Param[];
    };

/** Parses the path after `/cars-for-sale/` and the query; undefined if the table has no such URL. */
export function readOldAddress(
  path: string,
  query: Iterable<Param>,
  catalog: Catalog,
): OldAddress | undefined {
  const parts = partsOf(path);
  const params = todaysParams(query);
  const [first, second] = parts;
  if (first === undefined) return undefined;
  if (VEHICLE_PARTS.has(first) || (LISTING_ID.test(first) && second === undefined))
    return vehicleOf(parts, params);
  const requested = parts.findIndex((part) => !Object.hasOwn(REQUESTED_BY_PART, part));
  const leading = requested === -1 ? parts : parts.slice(0, requested);
  const others = parts.slice(leading.length);
  if (leading.length === 0 && makeOf(first, catalog) === undefined) return undefined;
  const ofConditions = leading.length === 0 ? [] : REQUESTED_BY_PART[leading.at(-1)!]!;
  const { named, words } = readNames(others, catalog);
  return { kind: 'search', words, ofPath: [...ofConditions, ...named], params };
}

function vehicleOf([first, second]: readonly string[], params: readonly Param[]): OldAddress {
  const ids = [
    first,
    second,
    ...params.filter(([name]) => name === 'listingId').map(([, value]) => value),
  ];
  const listingId = ids.find((text) => text !== undefined && LISTING_ID.test(text));
  if (listingId === undefined) return { kind: 'search', words: '', ofPath: [], params };
  return { kind: 'vehicle', listingId, params: params.filter(([name]) => name !== 'listingId') };
}

/**
 * Reads makes, codes of their models, and the place. Other words go to query understanding, after
 * the make.
 */
function readNames(
  parts: readonly string[],
  catalog: Catalog,
): { named: readonly Param[]; words: string } {
  const named: Param[] = [];
  const words: string[] = [];
  let make: Make | undefined;
  for (const [at, part] of parts.entries()) {
    const known = make === undefined ? makeOf(part, catalog) : undefined;
    const code = part.toUpperCase();
    const place = at === parts.length - 1 ? placeOf(part) : undefined;
    if (known) {
      make = known;
      words.push(known.name);
    } else if (make && catalog.modelByCode(code)?.makeCode === make.code)
      named.push(['modelCode', code]);
    else if (place) named.push(...place);
    else words.push(part.replaceAll('-', ' '));
  }
  return { named, words: words.join(' ') };
}

function makeOf(part: string, { makes }: Catalog): Make | undefined {
  return makes.find(
    ({ slug, code, aliases }) =>
      part === slug || part === code.toLowerCase() || aliases.includes(part.replaceAll('-', ' ')),
  );
}

/** `chicago-il-60601` by its ZIP Code, `chicago-il` by city and state, `il` by state. */
function placeOf(part: string): readonly Param[] | undefined {
  const [, city, state = '', zip] = PLACE.exec(part) ?? [];
  if (!STATE_NAMES.has(state.toUpperCase())) return undefined;
  if (zip !== undefined) return [['zip', zip]];
  return [
    ...(city === undefined ? [] : [['city', city.replaceAll('-', ' ')] as const]),
    ['state', state.toUpperCase()],
  ];
}

/** Empty if the path cannot be decoded. */
function partsOf(path: string): string[] {
  let text;
  try {
    text = decodeURIComponent(path);
  } catch {
    return [];
  }
  return text
    .toLowerCase()
    .split('/')
    .map((part) => part.trim().replaceAll(/[\s+]+/g, '-'))
    .filter(Boolean);
}

function todaysParams(query: Iterable<Param>): readonly Param[] {
  return [...query].flatMap(([name, value]): Param[] => {
    if (value.trim() === '') return [];
    if (name === 'year' && /^\d{4}-\d{4}$/.test(value))
      return [
        ['startYear', value.slice(0, 4)],
        ['endYear', value.slice(5)],
      ];
    if (value === EVERYTHING) return [];
    if (!Object.hasOwn(OLD_NAMES, name)) return [[name, value]];
    const today = OLD_NAMES[name];
    if (today === undefined) return [];
    const isCode = today.endsWith('Code') || today === 'listingType';
    return [[today, isCode ? value.toUpperCase().replaceAll('|', ',') : value]];
  });
}

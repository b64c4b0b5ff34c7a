import type { Filter } from '../../../../search/filters/filter.js';
import { PLACE_FILTERS, distanceOrigin } from '../../../../search/filters/location-clauses.js';
import { make } from '../../../../search/filters/make.js';
import { marketExtension } from '../../../../search/filters/market-extension.js';
import { mileage } from '../../../../search/filters/mileage.js';
import { mileageRange } from '../../../../search/filters/mileage-range.js';
import { model } from '../../../../search/filters/model.js';
import { owner } from '../../../../search/filters/owner.js';
import { priceRange } from '../../../../search/filters/price-range.js';
import { SEARCH_RADII, searchRadius } from '../../../../search/filters/search-radius.js';
import { state } from '../../../../search/filters/state.js';
import { yearRange } from '../../../../search/filters/year-range.js';
import type { FilterChip, SearchQuery } from '../../../../search/search-query.js';
import { formatDollars } from '../../../../formatting/number-formats.js';

/** Number of cars that a query finds; NaN if unavailable. */
type CountCars = (query: SearchQuery) => Promise<number>;

/** Price of a query's first car in US dollars; NaN without cars or while unavailable. */
export type FirstPrice = (query: SearchQuery) => Promise<number>;

/** A changed search with its text. */
interface Change {
  readonly text: string;
  readonly nowText?: string;
  readonly query: SearchQuery;
  /** One of several radii; only the smallest with results is used. */
  readonly isRadius?: boolean;
  /** A price limit moved to the nearest car. */
  readonly isPrice?: boolean;
}

/** A changed search with its number of cars. */
export interface WayOut extends Change {
  readonly cars: number;
}

/** Suggestions, and the sentence that introduces them. */
export interface WaysOut {
  readonly lead: string;
  readonly ways: readonly WayOut[];
}

/** With more filters, only this many are paired for counting, to bound the number of pairs. */
const MAX_PARTS = 6;

/** Filters whose chips are limits ("Under $30,000") instead of attributes. */
const LIMITS: ReadonlySet<Filter> = new Set<Filter>([
  priceRange,
  mileage,
  mileageRange,
  yearRange,
  searchRadius,
]);

const NAMES = new Intl.ListFormat('en-US');

/**
 * Suggestions for a search without results: changes of one filter, else of two, else the largest
 * parts of the search that have results.
 */
export async function waysOutOf(
  query: SearchQuery,
  count: CountCars,
  firstPrice: FirstPrice,
): Promise<WaysOut> {
  const one = await finding(
    [...(await priceChanges(query, firstPrice)), ...singleChanges(query)],
    count,
  );
  const nearest = one.find(({ isRadius }) => isRadius);
  const ways = one.filter((way) => !way.isRadius || way === nearest);
  if (ways.length > 0) return { lead: 'Try changing just one filter:', ways };
  const two = await finding(pairsOfChanges(query), count);
  if (two.length > 0) return { lead: 'Try changing two filters:', ways: two };
  return { lead: 'These go together:', ways: await largestParts(query, count) };
}

async function finding(changes: readonly Change[], count: CountCars): Promise<WayOut[]> {
  const counted = await Promise.all(
    changes.map(async (change) => ({ ...change, cars: await count(change.query) })),
  );
  return counted.filter(({ cars }) => cars > 0);
}

/** Moves either price limit to the nearest car. */
async function priceChanges(query: SearchQuery, firstPrice: FirstPrice): Promise<Change[]> {
  const { min, max } = query.get(priceRange) ?? {};
  const above =
    max === undefined
      ? Number.NaN
      : await firstPrice(query.with(priceRange, { min: max }).withSort('derivedpriceASC'));
  const below =
    min === undefined
      ? Number.NaN
      : await firstPrice(query.with(priceRange, { max: min }).withSort('derivedpriceDESC'));
  const changes = [
    {
      price: above,
      verb: 'Raise',
      nowText: `Now up to ${formatDollars(max ?? 0)}`,
      prices: { ...(min !== undefined && { min }), max: above },
    },
    {
      price: below,
      verb: 'Lower',
      nowText: `Now from ${formatDollars(min ?? 0)}`,
      prices: { min: below, ...(max !== undefined && { max }) },
    },
  ];
  return changes
    .filter(({ price }) => !Number.isNaN(price))
    .map(({ price, verb, nowText, prices }) => ({
      text: `${verb} the price to ${formatDollars(price)}`,
      nowText,
      query: query.with(priceRange, prices),
      isPrice: true,
    }));
}

function singleChanges(query: SearchQuery): Change[] {
  const miles = query.get(searchRadius);
  const nowText = `Now within ${miles} miles`;
  const wider = isBounded(query)
    ? [
        ...SEARCH_RADII.map(({ code }) => Number(code))
          .filter((radius) => radius > miles!)
          .map((radius) => ({
            text: `Search within ${radius} miles`,
            nowText,
            query: query.with(searchRadius, radius),
            isRadius: true,
          })),
        { text: 'Search any distance', nowText, query: query.with(searchRadius, 0) },
      ]
    : [];
  const anywhere =
    query.get(state) && !distanceOrigin(query)
      ? [{ text: 'Search every state', query: query.with(state, undefined) }]
      : [];
  return [...wider, ...anywhere, ...removable(query).map((chip) => withoutOne(query, chip))];
}

/** Without its model a search still has the make, which the model's chip includes. */
function withoutOne(query: SearchQuery, chip: FilterChip): Change {
  const left = chip.without(query);
  const makes = left.get(make)?.codes ?? [];
  const isOfMake = chip.filter === model && makes.length === 1 && !left.hasModelOf(makes[0]!);
  const text = isOfMake
    ? `Any ${query.context.catalog.makeName(makes[0]!)} model`
    : `Without ${nameOf(chip)}`;
  return { text, query: left };
}

/** Removes two filters, or one and the radius. */
function pairsOfChanges(query: SearchQuery): Change[] {
  const chips = removable(query).slice(0, MAX_PARTS);
  const farther = isBounded(query)
    ? chips.map((chip) => ({
        text: `At any distance and without ${nameOf(chip)}`,
        query: without(query.with(searchRadius, 0), chip),
      }))
    : [];
  const pairs = chips.flatMap((chip, at) =>
    chips.slice(at + 1).map((other) => ({
      text: `Without ${NAMES.format([chip, other].map(nameOf))}`,
      query: without(chip.without(query), other),
    })),
  );
  return [...farther, ...pairs];
}

/**
 * The largest parts of the search with results. Starting from each filter, the others are added in
 * order while there are cars. The result with the most filters wins, then that with the most cars.
 */
async function largestParts(query: SearchQuery, count: CountCars): Promise<WayOut[]> {
  const where: readonly Filter[] = [...PLACE_FILTERS, marketExtension];
  const others = query.activeFilters().filter((filter) => filter.chips && !where.includes(filter));
  const parts = [where, ...others.map((filter) => [filter])].slice(0, MAX_PARTS);
  const kept = await Promise.all(parts.map((first) => keepFrom(first, parts, query, count)));
  const [largest] = kept
    .filter(({ cars, query: left }) => cars > 0 && left.chips().length > 0)
    .toSorted((a, b) => b.query.chips().length - a.query.chips().length || b.cars - a.cars);
  return largest
    ? [{ ...largest, text: `Keep only ${NAMES.format(largest.query.chips().map(nameOf))}` }]
    : [];
}

async function keepFrom(
  first: readonly Filter[],
  parts: readonly (readonly Filter[])[],
  query: SearchQuery,
  count: CountCars,
) {
  let kept = first;
  let cars = await count(query.only(kept));
  for (const part of parts) {
    if (!(cars > 0) || part === first) continue;
    const more = await count(query.only([...kept, ...part]));
    if (more > 0) [kept, cars] = [[...kept, ...part], more];
  }
  return { query: query.only(kept), cars };
}

/**
 * Chips that can be removed. Removing the place finds the same cars as any distance, in no better
 * order.
 */
function removable(query: SearchQuery): FilterChip[] {
  return query
    .chips()
    .filter(
      (chip) =>
        distanceOrigin(query) === undefined || distanceOrigin(chip.without(query)) !== undefined,
    );
}

/**
 * A chip is bound to the query it was made from, so the equal chip of the current query is used.
 */
function without(query: SearchQuery, { filter, label }: FilterChip): SearchQuery {
  const same = query.chips().find((chip) => chip.filter === filter && chip.label === label);
  return same ? same.without(query) : query;
}

function isBounded(query: SearchQuery): boolean {
  return distanceOrigin(query) !== undefined && Boolean(query.get(searchRadius));
}

function nameOf({ filter, label }: FilterChip): string {
  if (filter === owner) return 'this seller';
  return LIMITS.has(filter) ? `“${label}”` : label;
}

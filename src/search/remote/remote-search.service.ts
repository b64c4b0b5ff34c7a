import { Injectable } from '@nestjs/common';
import type { CallName } from '../../platform/calls/call-policies.js';
import { Calls } from '../../platform/calls/calls.js';
import { milesFromSearch } from '../car-distance.js';
import { ALL_FILTERS } from '../filters/all-filters.js';
import { priceRange } from '../filters/price-range.js';
import type { AskingPrices, IndexAnswer, PriceFigures } from '../index/search-index.js';
import type { FilterSetting, SearchQuery } from '../search-query.js';
import { SearchService } from '../search.service.js';
import type { FoundCar, NewestCars, SearchOptions, SearchResults } from '../search.service.js';
import { carFromWire } from './car-from-wire.js';
import { splitExcludedIds } from './excluded-ids.js';
import { ListingServiceUpstream } from './listing-service-upstream.js';
import { mainSearchPath, searchPath } from './search-call.js';
import type { WireSearch } from './wire-answers.js';
import { countCheck, searchCheck } from './wire-answers.js';

/** Maximum number of listings per response of the service. */
const MAX_LISTINGS = 100;

/** Searches at another listing service, with the service's parameter names. */
@Injectable()
export class RemoteSearchService extends SearchService {
  constructor(
    private readonly upstream: ListingServiceUpstream,
    private readonly calls: Calls,
  ) {
    super();
  }

  async search(
    requested: SearchQuery,
    options: SearchOptions = {},
    call: CallName = 'mainSearch',
  ): Promise<SearchResults> {
    const query = options.sort ? requested.withSort(options.sort) : requested;
    const {
      firstRecord = requested.firstRecord,
      numRecords = requested.numRecords,
      excludedIds = [],
      countsOf,
      choice,
    } = options;
    const { sent, unsent } = splitExcludedIds(excludedIds);
    const path = mainSearchPath(query, {
      firstRecord: String(firstRecord),
      // The service returns at least one listing. Requests extra listings for excluded ids beyond
      // the limit, which are filtered out below.
      numRecords: String(numRecords === 0 ? 1 : Math.min(numRecords + unsent.size, MAX_LISTINGS)),
      ...sent,
      ...(countsOf && { hideFilters: 'true' }),
      ...(countsOf && countsOf.length > 0 && { countsOf: countsOf.join(',') }),
    });
    const answer = await this.calls.run(call, ({ signal }) =>
      this.upstream.get(path, searchCheck(), signal),
    );
    const cars = answer.listings
      .map((car) => foundCar(car, query))
      .filter(({ listing }) => !unsent.has(Number(listing.id)))
      .slice(0, numRecords);
    if (choice) for (const car of cars) choice.offer(car);
    const total =
      numRecords === 0
        ? answer.totalResultCount
        : credibleTotal(answer.totalResultCount, firstRecord, cars.length);
    return { query, answer: { ...indexAnswer(answer, cars, query), total }, cars };
  }

  async count(query: SearchQuery): Promise<number> {
    const path = searchPath('/rest/lsc/listing/count', query);
    const { totalResultCount } = await this.calls.run('count', ({ signal }) =>
      this.upstream.get(path, countCheck(), signal),
    );
    return totalResultCount;
  }

  async pricesOf(
    query: SearchQuery,
    parts: readonly FilterSetting[],
    call: CallName,
  ): Promise<AskingPrices> {
    const searches = [query, ...parts.map((part) => query.withAll([part]))];
    const [all, ...ofParts] = await Promise.all(
      searches.map((search) => this.figuresOf(search, call)),
    );
    return { all, parts: ofParts };
  }

  private async figuresOf(query: SearchQuery, call: CallName): Promise<PriceFigures | undefined> {
    const { total: count, stats } = (
      await this.search(query, { firstRecord: 0, numRecords: 0, countsOf: [] }, call)
    ).answer;
    if (!stats) return undefined;
    const middle = {
      firstRecord: Math.floor((count - 1) / 2),
      numRecords: count % 2 === 0 ? 2 : 1,
      countsOf: [],
    };
    const { cars } = await this.search(query.withSort('derivedpriceASC'), middle, call);
    const prices = cars.map(({ listing }) => listing.priceDollars);
    return {
      count,
      lowestDollars: stats.minPriceDollars,
      medianDollars: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
      highestDollars: stats.maxPriceDollars,
    };
  }

  async newest(query: SearchQuery, most: number): Promise<NewestCars> {
    const options = { firstRecord: 0, numRecords: Math.min(most, MAX_LISTINGS), countsOf: [] };
    const { answer, cars } = await this.search(
      query.withSort('datelistedDESC'),
      options,
      'followedSearches',
    );
    return {
      cars: cars.map(({ listing }) => ({
        id: Number(listing.id),
        priceDollars: listing.priceDollars,
      })),
      areAll: answer.total <= options.numRecords,
      total: answer.total,
    };
  }
}

/**
 * Corrects the service's total: at most `firstRecord` if the page is empty, otherwise at least all
 * cars so far.
 */
function credibleTotal(named: number, firstRecord: number, sent: number): number {
  return sent === 0 ? Math.min(named, firstRecord) : Math.max(named, firstRecord + sent);
}

function foundCar(wire: WireSearch['listings'][number], query: SearchQuery): FoundCar {
  const car = carFromWire(wire, wire.details);
  const distanceMiles = milesFromSearch(query, car.listing.zip);
  return { ...car, ...(distanceMiles !== undefined && { distanceMiles }) };
}

function indexAnswer(
  { stats, filters, counts: namedCounts, priceBands }: WireSearch,
  cars: readonly FoundCar[],
  query: SearchQuery,
): Omit<IndexAnswer, 'total'> {
  const counts = new Map(
    Object.entries(filters ?? {}).map(([name, { options }]) => [
      name,
      countsByValue(name, options, query),
    ]),
  );
  for (const [name, byValue] of Object.entries(namedCounts ?? {}))
    counts.set(name, new Map(Object.entries(byValue)));
  if (priceBands)
    counts.set(priceRange.name, new Map(priceBands.map((count, band) => [String(band), count])));
  const { year, derivedprice: price } = stats ?? {};
  return {
    hits: cars.map(({ listing, distanceMiles }) => ({
      id: Number(listing.id),
      ...(distanceMiles !== undefined && { distanceMiles }),
    })),
    counts,
    ...(year &&
      price && {
        stats: {
          minPriceDollars: price.min,
          maxPriceDollars: price.max,
          minYear: year.min,
          maxYear: year.max,
        },
      }),
  };
}

/** Converts the service's counts of options to the values by which the filter counts them. */
function countsByValue(
  name: string,
  options: readonly { value: string; count: number }[],
  query: SearchQuery,
): Map<string, number> {
  const filter = ALL_FILTERS.find((one) => one.name === name);
  return new Map(
    options.map(({ value, count }) => [filter?.countedAs?.(value, query) ?? value, count]),
  );
}

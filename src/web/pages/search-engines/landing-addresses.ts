import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Cache } from '../../../platform/cache/cache.js';
import type { TieredCache } from '../../../platform/cache/tiered-cache.js';
import { STATE_NAMES } from '../../../catalog/places/states.js';
import { city } from '../../../search/filters/city.js';
import type { Filter, Param } from '../../../search/filters/filter.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { state } from '../../../search/filters/state.js';
import { trim } from '../../../search/filters/trim.js';
import { vehicleStyle } from '../../../search/filters/vehicle-style.js';
import type { IndexAnswer } from '../../../search/index/search-index.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import { resultsHref } from '../../../routes/links.js';
import { LANDING_CONDITIONS, LANDING_KINDS, allows, landingCities } from './landing-pages.js';
import type { LandingKind } from './landing-pages.js';

/** Queries created per turn, about 5 ms of work, so that requests are served in between. */
const QUERIES_A_TURN = 100;

/**
 * Landing pages with cars, from the index: one search per place and condition finds all of them.
 * Cached for an hour, so the last car of a page may be sold already.
 */
@Injectable()
export class LandingAddresses {
  private readonly cached: TieredCache<readonly string[]>;

  constructor(
    private readonly search: SearchService,
    cache: Cache,
  ) {
    this.cached = cache.of<readonly string[]>('landingAddresses');
  }

  /** Codes of the states with cars, sorted. */
  async states(context: SearchContext): Promise<readonly string[]> {
    const { counts } = await this.answerOf(SearchQuery.of([], context), [state.name]);
    return codesWithCars(counts, state)
      .filter((code) => STATE_NAMES.has(code))
      .toSorted();
  }

  /** Paths of the landing pages for the whole country, without duplicates. */
  everywhere(context: SearchContext): Promise<readonly string[]> {
    return this.cached.get([context.brand.key], () =>
      this.around([SearchQuery.of([], context)], false),
    );
  }

  /** Paths of the landing pages for a state and its cities. */
  inState(stateCode: string, context: SearchContext): Promise<readonly string[]> {
    const ofState = SearchQuery.of([[state.name, stateCode]], context);
    const cities = landingCities(context).filter((place) => place.state === stateCode);
    const places = [ofState, ...cities.map((place) => ofState.with(city, place))];
    return this.cached.get([context.brand.key, stateCode], () => this.around(places, true));
  }

  private async around(
    places: readonly SearchQuery[],
    hasPlace: boolean,
  ): Promise<readonly string[]> {
    const hrefs = new Set<string>();
    for (const place of places) {
      for (const condition of [undefined, ...LANDING_CONDITIONS]) {
        const query = place.with(listingType, condition === undefined ? undefined : [condition]);
        const kinds = LANDING_KINDS.filter((kind) =>
          allows(kind, condition !== undefined, hasPlace),
        );
        for await (const page of this.pagesOf(query, kinds)) {
          hrefs.add(resultsHref(page));
          if (hrefs.size % QUERIES_A_TURN === 0) await nextTurn();
        }
      }
    }
    return [...hrefs];
  }

  /**
   * Counts have the values of a kind's last filter. If another filter does not follow from it, each
   * of its values takes a search.
   */
  private async *pagesOf(
    query: SearchQuery,
    kinds: readonly LandingKind[],
  ): AsyncGenerator<SearchQuery> {
    const { total, counts } = await this.answerOf(query, [
      ...new Set(kinds.flatMap(({ asks }) => asks.map(({ name }) => name))),
    ]);
    if (total === 0) return;
    for (const { asks } of kinds) {
      const last = asks.at(-1);
      if (last === undefined) yield query;
      else if (last === vehicleStyle && asks.includes(make))
        yield* this.stylesOfMakes(query, codesWithCars(counts, make));
      else for (const code of codesWithCars(counts, last)) yield withValue(query, last, code);
    }
  }

  private async *stylesOfMakes(
    query: SearchQuery,
    makeCodes: readonly string[],
  ): AsyncGenerator<SearchQuery> {
    for (const code of makeCodes) {
      const ofMake = withValue(query, make, code);
      const { counts } = await this.answerOf(ofMake, [vehicleStyle.name]);
      for (const style of codesWithCars(counts, vehicleStyle))
        yield withValue(ofMake, vehicleStyle, style);
    }
  }

  private async answerOf(query: SearchQuery, countsOf: readonly string[]): Promise<IndexAnswer> {
    return (await this.search.search(query, { firstRecord: 0, numRecords: 0, countsOf })).answer;
  }
}

function codesWithCars(counts: IndexAnswer['counts'], { name }: Filter): string[] {
  return [...(counts.get(name) ?? [])].filter(([, count]) => count > 0).map(([code]) => code);
}

/**
 * The query with one more value. A model implies its make, a trim its model. A code that the
 * catalog no longer has, or of another make on a maker's site, leaves the query unchanged.
 */
function withValue(query: SearchQuery, { name }: Filter, code: string): SearchQuery {
  const modelOfTrim: Param[] = name === trim.name ? [[model.name, code.split('|', 1)[0]!]] : [];
  return SearchQuery.of([...query.params(), ...modelOfTrim, [name, code]], query.context);
}

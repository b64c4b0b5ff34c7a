import { Injectable } from '@nestjs/common';
import { Cache } from '../../platform/cache/cache.js';
import type { TieredCache } from '../../platform/cache/tiered-cache.js';
import { listOf, objectOf } from '../../platform/cache/shapes.js';
import { resultsHref } from '../../routes/links.js';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { trim } from '../../search/filters/trim.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import { yearRange } from '../../search/filters/year-range.js';
import { Indexing } from '../../search/indexing/indexing.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import { MAX_YEAR_LINKS } from './year-links.js';

/** A link for crawlers: link text and URL. */
export interface NamedLink {
  readonly name: string;
  readonly value: string;
}

/** Narrower searches that have cars. */
@Injectable()
export class CrawlLinks {
  private readonly cached: TieredCache<readonly NamedLink[]>;

  constructor(
    private readonly search: SearchService,
    private readonly indexing: Indexing,
    cache: Cache,
  ) {
    this.cached = cache.of(
      'crawlLinks',
      listOf(objectOf<NamedLink>({ name: 'string', value: 'string' })),
    );
  }

  /** Newest first. Ignores the years of the search. */
  modelYears(query: SearchQuery): Promise<readonly NamedLink[]> {
    return this.known('years', query, () => this.findModelYears(query));
  }

  /** By name; empty unless the search is for a model. */
  trims(query: SearchQuery): Promise<readonly NamedLink[]> {
    return this.known('trims', query, () => this.findTrims(query));
  }

  private known(
    kind: string,
    query: SearchQuery,
    find: () => Promise<NamedLink[]>,
  ): Promise<readonly NamedLink[]> {
    return this.cached.get(
      [this.indexing.storeState, kind, query.context.brand.key, query.toSearch()],
      find,
    );
  }

  private async findModelYears(query: SearchQuery): Promise<NamedLink[]> {
    const allYears = query.with(yearRange, undefined);
    const { answer } = await this.search.search(
      allYears,
      { firstRecord: 0, numRecords: 0, countsOf: [] },
      'crawlModelYears',
    );
    const links: NamedLink[] = [];
    for (
      let year = answer.stats?.maxYear ?? 0;
      year >= (answer.stats?.minYear ?? 1) && links.length < MAX_YEAR_LINKS;
      year--
    ) {
      const ofYear = allYears.with(yearRange, { start: year, end: year });
      if ((await this.search.count(ofYear)) > 0)
        links.push({ name: [year, ...vehicleNames(query)].join(' '), value: resultsHref(ofYear) });
    }
    return links;
  }

  private async findTrims(query: SearchQuery): Promise<NamedLink[]> {
    const { answer } = await this.search.search(
      query,
      { firstRecord: 0, numRecords: 0, countsOf: [trim.name] },
      'crawlTrims',
    );
    const counts = answer.counts.get(trim.name);
    const { catalog } = query.context;
    return (query.get(model)?.codes ?? []).flatMap((code) =>
      catalog
        .trimsOfModel(code)
        .filter(({ value }) => counts?.get(value))
        .map(({ value, name }) => ({
          name: `${catalog.modelByCode(code)!.name} ${name}`,
          value: resultsHref(query.with(trim, vehicleCodes([value]))),
        })),
    );
  }
}

/** "Toyota", "RAV4", if the search is for one make and one model. */
function vehicleNames(query: SearchQuery): string[] {
  const { catalog } = query.context;
  const makes = query.get(make)?.codes ?? [];
  const models = query.get(model)?.codes ?? [];
  if (makes.length !== 1) return [];
  const makeName = catalog.makeByCode(makes[0]!)!.name;
  return models.length === 1 ? [makeName, catalog.modelByCode(models[0]!)!.name] : [makeName];
}

import { Injectable } from '@nestjs/common';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { series } from '../../search/filters/series.js';
import { trim } from '../../search/filters/trim.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import { presentStats } from '../listing-api/present-stats.js';
import type { MakeSummary } from '../listing-api/wire/included-parts.dto.js';

/** Summary of each make in a search, ignoring its models. */
@Injectable()
export class MakeSummaries {
  constructor(private readonly search: SearchService) {}

  /** In the order of the query; empty without makes. */
  of(query: SearchQuery): Promise<MakeSummary[]> {
    return Promise.all(
      (query.get(make)?.codes ?? []).map((makeCode) => this.summary(query, makeCode)),
    );
  }

  private async summary(query: SearchQuery, makeCode: string): Promise<MakeSummary> {
    const { catalog } = query.context;
    const ofMake = query.withAll([
      [make, vehicleCodes([makeCode])],
      [series, undefined],
      [model, undefined],
      [trim, undefined],
    ]);
    const { answer } = await this.search.search(
      ofMake,
      { firstRecord: 0, numRecords: 0, countsOf: [model.name] },
      'makeSummaries',
    );
    const { year, derivedprice } = presentStats(ofMake, answer.stats);
    const counts = answer.counts.get(model.name);
    const models = catalog
      .modelsOfMake(makeCode)
      .map(({ code, name }) => ({ modelCode: code, model: name, count: counts?.get(code) ?? 0 }));
    return {
      makeCode,
      make: catalog.makeByCode(makeCode)!.name,
      count: answer.total,
      ...(year && { year }),
      ...(derivedprice && { derivedprice }),
      models: models.filter(({ count }) => count > 0),
    };
  }
}

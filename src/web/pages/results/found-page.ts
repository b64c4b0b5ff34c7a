import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompareBoxProps } from '../../../../views/compare/compare-drawer.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { resultsHref } from '../../../routes/links.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import { zip } from '../../../search/filters/zip.js';
import { SearchService } from '../../../search/search.service.js';
import type { SearchResults } from '../../../search/search.service.js';
import { ComparedCars } from '../compare/compared-cars.js';
import { DocumentPresenter } from '../document.presenter.js';
import type { FrameShopper } from '../document.presenter.js';
import { withinList } from './grid/within-list.js';
import { takeInvalidValues } from './head/invalid-values.js';
import type { RequestedSearch } from './requested-search.js';
import type { ResultsRequest } from './results-page-cache.js';
import { ShopperNotesReader } from './visitor-context.js';
import type { VisitorContext } from './visitor-context.js';

/** Data about the shopper of a request that precedes the search. */
export type PageVisitor = Pick<ResultsRequest, 'notes' | 'comparedIds'> & {
  readonly shopper: FrameShopper;
};

/** Results, with all that the page says about its shopper. */
export interface FoundPage {
  readonly found: SearchResults;
  readonly rejected: readonly InvalidValue[];
  readonly notes: VisitorContext;
  readonly shopper: FrameShopper;
  /** Box of the compared cars. */
  readonly compare: Promise<CompareBoxProps | undefined>;
}

/** Reads what a results page is about: the shopper, and the cars of the search. */
@Injectable()
export class PageSearches {
  constructor(
    private readonly search: SearchService,
    private readonly notes: ShopperNotesReader,
    private readonly compared: ComparedCars,
    private readonly document: DocumentPresenter,
  ) {}

  async visitorOf(
    { query, opened }: RequestedSearch,
    request: FastifyRequest,
  ): Promise<PageVisitor> {
    return {
      notes: await this.notes.known(query, opened, request),
      comparedIds: this.compared.idsFor(request, query.context.brand),
      shopper: this.document.shopperOf(request),
    };
  }

  /** Undefined after a redirect from beyond the end of the list. */
  async find(
    { query, rejected, isFragment }: RequestedSearch,
    { notes, comparedIds, shopper }: PageVisitor,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FoundPage | undefined> {
    const { brand } = query.context;
    // Started together with the search, awaited after it.
    const reading = isFragment ? Promise.resolve(undefined) : this.compared.readFor(request, brand);
    reading.catch(() => undefined);
    const found = await this.search.search(query);
    const onList = withinList(query, found.answer.total);
    if (found.cars.length === 0 && onList !== query) {
      redirectTo(resultsHref(onList), 302, reply);
      return undefined;
    }
    const page = { brand, place: 'card', zip: query.get(zip)?.zip } as const;
    const compare = this.compared.boxFor(reading, page, request, reply);
    return {
      found,
      rejected: [...rejected, ...takeInvalidValues(request, reply, query)],
      notes: {
        ...notes,
        comparedIds: compare.then((box) => box?.drawer.ids ?? comparedIds),
        savedCount: isFragment ? undefined : shopper.savedCount,
        ...(await this.notes.consumeFlashMessages(query, request, reply)),
      },
      shopper,
      compare,
    };
  }
}

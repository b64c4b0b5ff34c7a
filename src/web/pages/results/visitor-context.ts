import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { hasSubscribed, isSignedInBrowser } from '../../../accounts/account-cookies.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { ExpiredVehicle } from '../expired-vehicle.js';
import { hasGivenFeedback } from '../feedback/given-feedback.js';
import { walletOf } from '../wallet/wallet.js';
import type { Wallet } from '../wallet/wallet.js';
import { declinedModels } from './keywords/declined-models.js';
import { KeywordEntry } from './keywords/keyword-entry.js';
import type { TypedPhrase } from './keywords/keyword-entry.js';
import { chosenListView } from './head/list-view.js';
import type { ListView } from './head/list-view.js';
import { OpenSavedSearch } from './head/open-saved-search.js';
import type { OpenSearch } from './head/open-saved-search.js';
import type { SavingShopper } from './head/save-search.presenter.js';
import { SHOWCASE_COOKIE } from './grid/showcase.presenter.js';
import { storedRadius } from './stored-radius.js';

/** Data about one shopper's request; empty for the JSON. */
export interface VisitorContext {
  readonly expiredVehicle?: string | undefined;
  readonly keyword?: TypedPhrase | undefined;
  /** Codes of models that the shopper declined. */
  readonly declinedModels?: ReadonlySet<string> | undefined;
  /** The model that the words of this keyword search named. */
  readonly typedModel?: string | undefined;
  /** The shopper's usual radius, the default before a place is set. */
  readonly usualRadiusMiles?: number | undefined;
  readonly isShowcaseHidden?: boolean | undefined;
  readonly hasGivenFeedback?: boolean | undefined;
  /** Waits for all blocks: JSON requests and crawlers. */
  readonly waitsForAll?: boolean;
  readonly wallet?: Wallet | undefined;
  readonly listView?: ListView | undefined;
  readonly saving?: SavingShopper | undefined;
  readonly bookmarkNotice?: string | undefined;
  /**
   * Number of saved cars and searches. Fragments omit it, so that they can be cached; the page's
   * script fills it in.
   */
  readonly savedCount?: number | undefined;
  /** Compared cars; undefined for brands without compare. */
  readonly comparedIds?: Promise<readonly string[] | undefined>;
}

/** Reads the shopper's data from a request. */
@Injectable()
export class ShopperNotesReader {
  constructor(
    private readonly expired: ExpiredVehicle,
    private readonly keyword: KeywordEntry,
    private readonly bookmark: OpenSavedSearch,
  ) {}

  /** Data that precedes the search. `opened`: the saved search of the URL. */
  async known(
    query: SearchQuery,
    opened: OpenSearch | undefined,
    request: FastifyRequest,
  ): Promise<VisitorContext> {
    return {
      waitsForAll: isbot(request.headers['user-agent']),
      declinedModels: declinedModels(request, query.context.catalog),
      usualRadiusMiles: storedRadius(request, query.context.brand),
      isShowcaseHidden: request.cookies[SHOWCASE_COOKIE] !== undefined,
      hasGivenFeedback: hasGivenFeedback(request),
      wallet: walletOf(request),
      listView: chosenListView(request),
      saving: {
        isSignedIn: isSignedInBrowser(request),
        hasSubscribed: hasSubscribed(request),
        opened: opened ?? (await this.bookmark.savedAlike(query, request)),
      },
    };
  }

  /** Notices that this page shows once. */
  async consumeFlashMessages(
    query: SearchQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<VisitorContext> {
    return {
      expiredVehicle: this.expired.takeName(request, reply, query.context),
      typedModel: this.keyword.takeTypedModel(request, reply),
      bookmarkNotice: this.bookmark.takeNotice(request, reply),
      keyword: await this.keyword.takeNotice(request, reply, query),
    };
  }
}

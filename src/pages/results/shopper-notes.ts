import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { hasSubscribed, isSignedInBrowser } from '../../accounts/account-cookies.js';
import type { SearchQuery } from '../../search/search-query.js';
import { ExpiredVehicle } from '../expired-vehicle.js';
import { hasGivenFeedback } from '../feedback/given-feedback.js';
import { walletOf } from '../wallet/wallet.js';
import type { Wallet } from '../wallet/wallet.js';
import { declinedModels } from './declined-models.js';
import { KeywordEntry } from './keyword-entry.js';
import type { KeywordNotice } from './keyword-entry.js';
import { chosenListView } from './list-view.js';
import type { ListView } from './list-view.js';
import { OpenBookmark } from './open-bookmark.js';
import type { OpenSearch } from './open-bookmark.js';
import type { SavingShopper } from './save-search.presenter.js';
import { SHOWCASE_COOKIE } from './showcase.presenter.js';
import { storedRadius } from './stored-radius.js';

/** What is known of one shopper's way to the page; nothing of it for a program. */
export interface ShopperNotes {
  readonly expiredText?: string | undefined;
  readonly keyword?: KeywordNotice | undefined;
  /** Codes of models that they have said they do not mean. */
  readonly declinedModels?: ReadonlySet<string> | undefined;
  /** The model that the words of a keyword search have just been read as. */
  readonly typedModel?: string | undefined;
  /** How far the shopper goes, proposed where no place is asked yet. */
  readonly usualRadiusMiles?: number | undefined;
  readonly isShowcaseHidden?: boolean | undefined;
  readonly hasGivenFeedback?: boolean | undefined;
  /** Reads the page as data, or for a search engine, and waits for all of it. */
  readonly isPatient?: boolean;
  readonly wallet?: Wallet | undefined;
  readonly listView?: ListView | undefined;
  readonly saving?: SavingShopper | undefined;
  readonly bookmarkNotice?: string | undefined;
  /** How many cars and searches they keep. A part of a page leaves it out, so that it can be kept for others; the page's script says it there. */
  readonly savedCount?: number | undefined;
  /** The cars they compare; undefined where none can be compared. */
  readonly comparedIds?: Promise<readonly string[] | undefined>;
}

/** Reads from a request what is known of its shopper. */
@Injectable()
export class ShopperNotesReader {
  constructor(
    private readonly expired: ExpiredVehicle,
    private readonly keyword: KeywordEntry,
    private readonly bookmark: OpenBookmark,
  ) {}

  /** What is known before the search runs. `opened` is the saved search of the URL. */
  async known(query: SearchQuery, opened: OpenSearch | undefined, request: FastifyRequest): Promise<ShopperNotes> {
    return {
      isPatient: isbot(request.headers['user-agent']),
      declinedModels: declinedModels(request, query.context.catalogue),
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

  /** What is said to a shopper once, by the page that is made now. */
  async takeNotices(query: SearchQuery, request: FastifyRequest, reply: FastifyReply): Promise<ShopperNotes> {
    return {
      expiredText: this.expired.takeNotice(request, reply, query.context),
      typedModel: this.keyword.takeTypedModel(request, reply),
      bookmarkNotice: this.bookmark.takeNotice(request, reply),
      keyword: await this.keyword.takeNotice(request, reply, query),
    };
  }
}

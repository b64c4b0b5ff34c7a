import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '../../../platform/config/config.js';
import { Content } from '../../../content/content.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import { Indexing } from '../../../search/indexing/indexing.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { ReviewState } from '../../../reviews/review-state.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import { compressPage, decodePage } from '../../rendering/compressed-page.js';
import type { CompressedPage, CachedCoding } from '../../rendering/compressed-page.js';
import type { FrameShopper } from '../document.presenter.js';
import { NEW_WALLET } from '../wallet/wallet.js';
import type { VisitorContext } from './visitor-context.js';

/** Maximum age of a cached page, because pages show new listings and view counts. */
const MAX_AGE_MS = 60_000;
const BYTES_PER_MEGABYTE = 1_048_576;
const ENTRY_BYTES = 1_024;

/** A request for results, with the data about the shopper that precedes the search. */
export interface ResultsRequest {
  readonly query: SearchQuery;
  readonly rejected: readonly InvalidValue[];
  readonly notes: Omit<VisitorContext, 'comparedIds'>;
  /** Undefined for brands without Compare. */
  readonly comparedIds: readonly string[] | undefined;
  /** Header data; undefined for a fragment, which has no header. */
  readonly shopper: FrameShopper | undefined;
}

/** A cached page in the requested codings. */
type KeptPage = readonly [CompressedPage, ...CompressedPage[]];

/**
 * The page cache: results pages without personal data, as they are sent. `storeState` is read
 * before the search, so a page is never older than its key, and a change of the store leads to new
 * keys.
 */
@Injectable()
export class ResultsPageCache {
  private readonly pages: LRUCache<string, KeptPage> | undefined;

  constructor(
    private readonly indexing: Indexing,
    private readonly content: Content,
    private readonly reviews: ReviewState,
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {
    const maxSize = Math.floor(
      (config.resultsPageCacheMegabytes * BYTES_PER_MEGABYTE) / config.workers,
    );
    this.pages = maxSize > 0 ? new LRUCache({ maxSize, ttl: MAX_AGE_MS }) : undefined;
    metrics.gauge(
      'kept_results_bytes',
      'Approximate memory of cached results pages (limit: RESULTS_PAGE_CACHE_MB).',
      [],
      'sum',
      (gauge) => gauge.set(this.pages?.calculatedSize ?? 0),
    );
  }

  /** Version of the store, the content folder and the published reviews; undefined if a service supplies part of the results, since its changes are unknown. */
  get storeState(): string | undefined {
    const { listingServiceUrl, referenceContentUrl } = this.config;
    const { storeState } = this.indexing;
    const isKnown =
      storeState !== undefined && listingServiceUrl === '' && referenceContentUrl === '';
    return isKnown ? `${storeState}.${this.content.revision}.${this.reviews.current}` : undefined;
  }

  /** Cache key of the page; undefined for personalized pages, and if the store version is unknown. */
  keyOf(
    storeState: string | undefined,
    { query, rejected, notes, comparedIds, shopper }: ResultsRequest,
  ): string | undefined {
    // `waitsForAll` is not part of the key: bots and shoppers get the same page.
    const {
      waitsForAll: _isPatient,
      usualRadiusMiles,
      isShowcaseHidden,
      hasGivenFeedback,
      listView,
      saving,
      declinedModels,
      wallet,
      ...theirs
    } = notes;
    if (!this.pages || storeState === undefined || rejected.length > 0 || comparedIds?.length)
      return undefined;
    if (shopper && shopper.savedCount > 0) return undefined;
    // Any other shopper data, including future kinds, makes the page personal.
    if (Object.values(theirs).some((note) => note !== undefined)) return undefined;
    if (declinedModels?.size || (wallet ?? NEW_WALLET) !== NEW_WALLET) return undefined;
    if (saving?.isSignedIn || saving?.opened.isKept || saving?.opened.title !== undefined)
      return undefined;
    const switches = [
      usualRadiusMiles,
      isShowcaseHidden,
      hasGivenFeedback,
      listView,
      saving?.hasSubscribed,
      comparedIds !== undefined,
    ];
    return JSON.stringify([
      storeState,
      query.context.brand.key,
      query.toSearch(),
      switches,
      shopper,
    ]);
  }

  /** The page in the coding that is smallest for the client: other codings are made from the first. */
  find(key: string | undefined, coding: CachedCoding): CompressedPage | undefined {
    if (key === undefined) return undefined;
    const forms = this.pages?.get(key);
    this.metrics.cacheAnswered('results', forms ? 'hit' : 'miss');
    if (!forms) return undefined;
    const known = forms.find((form) => form.coding === coding);
    if (known) return known;
    const coded = compressPage(decodePage(forms[0]), coding);
    // Keeps its age. The uncompressed form is seven times as large, and zstd is only sent first.
    const others = forms.filter((form) => form.coding !== undefined && form.coding !== 'zstd');
    this.set(key, [coded, ...others], { noUpdateTTL: true });
    return coded;
  }

  /** Caches a page or fragment (UTF-8) as it is sent, and returns that. */
  keep(key: string, page: Buffer, coding: CachedCoding): CompressedPage {
    const sent = compressPage(page, coding);
    this.set(key, [sent]);
    return sent;
  }

  private set(key: string, page: KeptPage, options: { readonly noUpdateTTL?: boolean } = {}): void {
    const size = page.reduce((sum, { bytes }) => sum + bytes.length, key.length + ENTRY_BYTES);
    this.pages?.set(key, page, { size, ...options });
  }
}

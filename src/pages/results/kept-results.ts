import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { firstPictures } from '../../../views/results/listing-grid.js';
import { ResultsBlocks } from '../../../views/results/results-fragment.js';
import type { ResultsFrame, ResultsProps } from '../../../views/results/results-fragment.js';
import { Config } from '../../config/config.js';
import type { Refusal } from '../../search/filters/filter.js';
import { Indexing } from '../../search/indexing/indexing.js';
import type { SearchQuery } from '../../search/search-query.js';
import { Metrics } from '../../telemetry/metrics.js';
import type { PageHead } from '../document.presenter.js';
import { KeptMarkup } from '../kept-markup.js';
import { NEW_WALLET } from '../wallet/wallet.js';
import type { ShopperNotes } from './shopper-notes.js';

/** Results as they are sent: what the page says of itself, what stands around its blocks, and all blocks (UTF-8). */
export interface DrawnResults {
  readonly head: PageHead;
  readonly frame: ResultsFrame;
  readonly part: Buffer;
}

interface PackedResults extends Omit<DrawnResults, 'head' | 'part'> {
  readonly head: Omit<PageHead, 'structuredData'>;
  /** What machines are told, and behind so many bytes the blocks. */
  readonly packed: Buffer;
  readonly dataBytes: number;
}

/** They say what is newly listed and how often a car was looked at: none is older than that. */
const MAX_AGE_MS = 60_000;
const BYTES_PER_MEGABYTE = 1_048_576;
const ENTRY_BYTES = 1_024;

/** What a shopper asked, and what of them is known before anything is found. */
export interface AskedResults {
  readonly query: SearchQuery;
  readonly refused: readonly Refusal[];
  readonly notes: Omit<ShopperNotes, 'comparedIds'>;
  /** Undefined with a brand that compares nothing. */
  readonly comparedIds: readonly string[] | undefined;
  /** What absolute addresses begin with. */
  readonly origin: string;
}

/**
 * Results that say nothing of who asks are drawn once for all who ask the same: they hang on the search, the cars and a few switches.
 * `storeState` is what `Indexing` says before the search is asked: what is found then is of that state or newer, and under an older one
 * nobody asks again.
 */
@Injectable()
export class KeptResults {
  private readonly results: LRUCache<string, PackedResults> | undefined;

  constructor(
    private readonly markup: KeptMarkup,
    private readonly indexing: Indexing,
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {
    const maxSize = Math.floor((config.keptResultsMegabytes * BYTES_PER_MEGABYTE) / config.workers);
    this.results = maxSize > 0 ? new LRUCache({ maxSize, ttl: MAX_AGE_MS }) : undefined;
    metrics.gauge('kept_results_bytes', 'Memory of results that are sent again.', [], 'sum', (gauge) =>
      gauge.set(this.results?.calculatedSize ?? 0),
    );
  }

  /** The content of the store that results are of; undefined where another service says part of it, of whose changes nobody hears. */
  get storeState(): string | undefined {
    const { listingServiceUrl, referenceContentUrl } = this.config;
    return listingServiceUrl === '' && referenceContentUrl === '' ? this.indexing.storeState : undefined;
  }

  /** All that the results hang on; undefined where one shopper's own is in them, or nobody knows of which cars they are. */
  keyOf(storeState: string | undefined, { query, refused, notes, comparedIds, origin }: AskedResults): string | undefined {
    // Whoever waits for all gets what the others get: nothing that is asked over a network is kept.
    const {
      isPatient: _isPatient,
      usualRadiusMiles,
      isShowcaseHidden,
      hasGivenFeedback,
      listView,
      saving,
      declinedModels,
      wallet,
      ...theirs
    } = notes;
    if (!this.results || storeState === undefined || refused.length > 0 || comparedIds?.length) return undefined;
    // Whatever else is known of a shopper, also what comes to be known one day, is theirs alone.
    if (Object.values(theirs).some((note) => note !== undefined)) return undefined;
    if (declinedModels?.size || (wallet ?? NEW_WALLET) !== NEW_WALLET) return undefined;
    if (saving?.isSignedIn || saving?.opened.isKept || saving?.opened.title !== undefined) return undefined;
    const switches = [usualRadiusMiles, isShowcaseHidden, hasGivenFeedback, listView, saving?.hasSubscribed, comparedIds !== undefined];
    return JSON.stringify([storeState, query.context.brand.key, origin, query.toSearch(), switches]);
  }

  find(key: string | undefined): DrawnResults | undefined {
    if (key === undefined) return undefined;
    const kept = this.results?.get(key);
    this.metrics.cacheAnswered('results', kept ? 'hit' : 'miss');
    if (!kept) return undefined;
    const { head, frame, packed, dataBytes } = kept;
    const unpacked = inflateRawSync(packed);
    const structuredData = () => unpacked.toString('utf8', 0, dataBytes);
    return { head: { ...head, structuredData }, frame, part: unpacked.subarray(dataBytes) };
  }

  /** Draws them for all who ask by this key. What a page goes without may be there in a second: it is for this one alone. */
  draw(key: string | undefined, results: ResultsProps, head: PageHead, origin: string): ResultsProps | DrawnResults {
    if (key === undefined || results.missing) return results;
    const { announcement, title, listings, grid } = results;
    const frame = { announcement, title, firstPictures: firstPictures(listings, grid) };
    const part = Buffer.from(this.markup.drawWhole(ResultsBlocks, results));
    const { structuredData, ...told } = head;
    const data = Buffer.from(structuredData?.(origin) ?? '');
    // Compressed they take a sixth, and unpacking costs a tenth of a millisecond.
    const packed = deflateRawSync(Buffer.concat([data, part]), { level: 1 });
    const size = key.length + packed.length + ENTRY_BYTES;
    this.results?.set(key, { head: told, frame, packed, dataBytes: data.length }, { size });
    return { head: { ...told, structuredData: () => data.toString() }, frame, part };
  }
}

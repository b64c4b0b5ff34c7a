import { Injectable } from '@nestjs/common';
import type { SavedSearch } from '../../bookmarks/saved-searches.js';
import { SearchWords } from '../../bookmarks/search-words.js';
import type { Brand } from '../../config/brand.js';
import type { SubscriptionRow } from '../../database/tables.js';
import type { Cadence } from '../../subscriptions/subscriptions.js';
import { resultsHref } from '../../wording/links.js';

/**
 * A search that writes to somebody, in words or by the name that they have saved it under. `href` leads to it at its own brand's shop;
 * `webhookHost`: where it is posted to instead.
 */
export interface FollowedSearch extends Pick<SubscriptionRow, 'id' | 'brand' | 'search'> {
  readonly name: string;
  readonly isSaved: boolean;
  readonly href: string;
  readonly cadence: Cadence;
  readonly isConfirmed: boolean;
  readonly webhookHost: string | undefined;
}

/** Tells of the searches that write to an address. */
@Injectable()
export class FollowedSearches {
  constructor(private readonly words: SearchWords) {}

  /** `saved` are the searches that whoever follows them keeps, `brand` is that of the page they are shown on. */
  of(rows: readonly SubscriptionRow[], saved: readonly SavedSearch[], brand: Brand): FollowedSearch[] {
    return rows.map((row) => {
      const same = saved.find((one) => one.brand === row.brand && one.search === row.search);
      return {
        id: row.id,
        brand: row.brand,
        search: row.search,
        name: same?.title ?? this.words.of(row),
        isSaved: same !== undefined,
        href: (row.brand === brand.code ? '' : row.origin) + resultsHref(this.words.queryOf(row)),
        cadence: row.cadence,
        isConfirmed: row.confirmedAt !== null,
        webhookHost: row.webhookUrl === null ? undefined : new URL(row.webhookUrl).host,
      };
    });
  }
}

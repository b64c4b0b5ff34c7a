import { Injectable } from '@nestjs/common';
import type { SavedSearch } from '../../../saved/saved-searches.js';
import { SearchWords } from '../../../saved/search-words.js';
import type { Brand } from '../../../platform/config/brand.js';
import type { SubscriptionRow } from '../../../platform/database/alert-tables.js';
import type { Cadence } from '../../../alerts/cadence.js';
import { resultsHrefWithRadius } from '../../../routes/links.js';

/**
 * A search with alerts, in words or by its saved name. `href`: the search in its brand's shop.
 * `webhookHost`: host of the webhook, if alerts go there.
 */
export interface FollowedSearch extends Pick<SubscriptionRow, 'id' | 'brand' | 'search'> {
  readonly name: string;
  readonly isSaved: boolean;
  readonly href: string;
  readonly cadence: Cadence;
  readonly isConfirmed: boolean;
  readonly webhookHost: string | undefined;
}

/** Describes the searches with alerts to an address. */
@Injectable()
export class FollowedSearches {
  constructor(private readonly words: SearchWords) {}

  /** `saved`: the shopper's saved searches. `brand`: brand of the page. */
  of(
    rows: readonly SubscriptionRow[],
    saved: readonly SavedSearch[],
    brand: Brand,
  ): FollowedSearch[] {
    return rows.map((row) => {
      const same = saved.find((one) => one.brand === row.brand && one.search === row.search);
      return {
        id: row.id,
        brand: row.brand,
        search: row.search,
        name: same?.title ?? this.words.of(row),
        isSaved: same !== undefined,
        href:
          (row.brand === brand.code ? '' : row.origin) +
          resultsHrefWithRadius(this.words.queryOf(row)),
        cadence: row.cadence,
        isConfirmed: row.confirmedAt !== null,
        webhookHost: row.webhookUrl === null ? undefined : new URL(row.webhookUrl).host,
      };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { SearchWords } from '../../bookmarks/search-words.js';
import type { Brand } from '../../config/brand.js';
import type { SubscriptionRow } from '../../database/tables.js';
import type { Cadence } from '../../subscriptions/subscriptions.js';
import { Subscriptions } from '../../subscriptions/subscriptions.js';
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

/** The searches that write to an address. */
@Injectable()
export class FollowedSearches {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly words: SearchWords,
  ) {}

  /** `brand` is that of the page they are shown on. */
  async of(email: string, brand: Brand): Promise<FollowedSearch[]> {
    const rows = await this.subscriptions.listOf(email);
    const titles = await this.subscriptions.titlesOf(rows.map(({ id }) => id));
    return rows.map((row) => ({
      id: row.id,
      brand: row.brand,
      search: row.search,
      name: titles.get(row.id) ?? this.words.of(row),
      isSaved: titles.has(row.id),
      href: (row.brand === brand.code ? '' : row.origin) + resultsHref(this.words.queryOf(row)),
      cadence: row.cadence,
      isConfirmed: row.confirmedAt !== null,
      webhookHost: row.webhookUrl === null ? undefined : new URL(row.webhookUrl).host,
    }));
  }
}

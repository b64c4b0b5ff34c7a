import { Injectable } from '@nestjs/common';
import { SearchWords } from '../../bookmarks/search-words.js';
import type { Cadence } from '../../subscriptions/subscriptions.js';
import { Subscriptions } from '../../subscriptions/subscriptions.js';
import { resultsHref } from '../../wording/links.js';

/** A search that writes to somebody, as their account shows it. `webhookHost`: where it is posted to instead. */
export interface FollowedSearch {
  readonly id: string;
  readonly name: string;
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

  async of(email: string): Promise<FollowedSearch[]> {
    const rows = await this.subscriptions.listOf(email);
    return rows.map((row) => ({
      id: row.id,
      name: this.words.of(row),
      href: resultsHref(this.words.queryOf(row)),
      cadence: row.cadence,
      isConfirmed: row.confirmedAt !== null,
      webhookHost: row.webhookUrl === null ? undefined : new URL(row.webhookUrl).host,
    }));
  }
}

import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Principal } from '../accounts/principal.js';
import { visitorId } from '../accounts/principal.js';
import { isoTime } from '../accounts/iso-time.js';
import {
  PersonalData,
  ownRowsOf,
  principalLock,
  requireAccount,
} from '../accounts/personal-data.js';
import { newSecret } from '../accounts/secrets.js';
import { SignIn } from '../accounts/sign-in.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import type { SavedSearchRow } from '../platform/database/saved-tables.js';
import { savedSearchLimit } from './saved-search-limit.js';

/** A saved search, without its owner. */
export type SavedSearch = Readonly<Omit<SavedSearchRow, 'ownerId'>>;

/**
 * A search to save. `search`: canonical query string for the brand; both together identify a
 * search.
 */
export interface SearchToSave {
  readonly brand: string;
  readonly search: string;
  readonly title: string;
  readonly searchName: string;
  readonly executedAt: number;
}

/**
 * Result of saving: `saved` with the search, whether it is new and the new count of its brand; or
 * `limit` with the maximum of all brands together, and how many searches other brands have of it.
 */
export type SaveSearchOutcome =
  | {
      readonly kind: 'saved';
      readonly saved: SavedSearch;
      readonly isNew: boolean;
      readonly count: number;
    }
  | { readonly kind: 'limit'; readonly limit: number; readonly ofOtherBrands: number };

/** Saved searches of shoppers and of browsers without an account. */
@Injectable()
export class SavedSearches implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.signIn.onSignIn((change, shopperId, visitor) => adopt(change, shopperId, visitor));
    this.personalData.register({
      name: 'savedSearches',
      title: 'Saved searches',
      retention: 'Until you delete them.',
      tables: ['savedSearch'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('savedSearch')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .orderBy('id')
          .execute();
        return rows.map(({ title, searchName, search, brand, savedAt, executedAt, lookedAt }) => ({
          title,
          name: searchName,
          search,
          brand,
          savedAt: isoTime(savedAt),
          lastRunAt: isoTime(executedAt),
          lastViewedAt: isoTime(lookedAt),
        }));
      },
      delete: ownRowsOf('savedSearch'),
    });
  }

  /** Newest first. Without `brand` (a code) of all brands. */
  async listOf(principal: Principal, brand?: string): Promise<SavedSearch[]> {
    return this.database.reading
      .selectFrom('savedSearch')
      .selectAll()
      .where('ownerId', '=', principal.id)
      .$if(brand !== undefined, (query) => query.where('brand', '=', brand!))
      .orderBy('id', 'desc')
      .execute();
  }

  /** Undefined if it does not exist, or is of another owner or brand. */
  async find(principal: Principal, id: string, brand: string): Promise<SavedSearch | undefined> {
    return this.database.reading
      .selectFrom('savedSearch')
      .selectAll()
      .where('id', '=', id)
      .where('ownerId', '=', principal.id)
      .where('brand', '=', brand)
      .executeTakeFirst();
  }

  /** Title of the saved search with this query; undefined if it is not saved. */
  async titleOf(
    principal: Principal,
    { brand, search }: Pick<SavedSearch, 'brand' | 'search'>,
  ): Promise<string | undefined> {
    const row = await this.database.reading
      .selectFrom('savedSearch')
      .select('title')
      .where('ownerId', '=', principal.id)
      .where('brand', '=', brand)
      .where('search', '=', search)
      .executeTakeFirst();
    return row?.title;
  }

  /** Finds a brand's search by the id in its shared link; undefined if there is none. */
  async findShared(shareId: string, brand: string): Promise<SavedSearch | undefined> {
    return this.database.reading
      .selectFrom('savedSearch')
      .selectAll()
      .where('shareId', '=', shareId)
      .where('brand', '=', brand)
      .executeTakeFirst();
  }

  /** Saves a search. One that is already saved stays unchanged. */
  async save(
    principal: Principal,
    toSave: SearchToSave,
    now = Date.now(),
  ): Promise<SaveSearchOutcome> {
    return this.database.change(
      principalLock(principal.id),
      async (change): Promise<SaveSearchOutcome> => {
        await requireAccount(change, principal);
        const all = await change
          .selectFrom('savedSearch')
          .selectAll()
          .where('ownerId', '=', principal.id)
          .execute();
        const ofBrand = all.filter(({ brand }) => brand === toSave.brand);
        const same = ofBrand.find(({ search }) => search === toSave.search);
        if (same) return { kind: 'saved', saved: same, isNew: false, count: ofBrand.length };
        const limit = savedSearchLimit(principal);
        if (all.length >= limit)
          return { kind: 'limit', limit, ofOtherBrands: all.length - ofBrand.length };
        const row = {
          id: randomUUIDv7(),
          ownerId: principal.id,
          ...toSave,
          shareId: newSecret(),
          savedAt: now,
          lookedAt: now,
        };
        await change.insertInto('savedSearch').values(row).execute();
        return { kind: 'saved', saved: row, isNew: true, count: ofBrand.length + 1 };
      },
    );
  }

  /**
   * Changes the title, or the times of the last run and visit. Returns false if the search does not
   * exist.
   */
  async update(
    principal: Principal,
    id: string,
    changes: Partial<Pick<SavedSearchRow, 'title' | 'searchName' | 'executedAt' | 'lookedAt'>>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.database.reading
      .updateTable('savedSearch')
      .set(changes)
      .where('id', '=', id)
      .where('ownerId', '=', principal.id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Returns false if it does not exist. */
  async remove(principal: Principal, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.database.reading
      .deleteFrom('savedSearch')
      .where('id', '=', id)
      .where('ownerId', '=', principal.id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
}

/** Moves a browser's saved searches into the account; duplicates are deleted. */
async function adopt(
  change: Change,
  shopperId: string,
  visitor: string | undefined,
): Promise<void> {
  if (visitor === undefined) return;
  const kept = await change
    .selectFrom('savedSearch')
    .selectAll()
    .where('ownerId', '=', visitorId(visitor))
    .execute();
  if (kept.length === 0) return;
  const own = await change
    .selectFrom('savedSearch')
    .select(['brand', 'search'])
    .where('ownerId', '=', shopperId)
    .execute();
  for (const { id, brand, search } of kept) {
    const isThere = own.some((one) => one.brand === brand && one.search === search);
    if (isThere) await change.deleteFrom('savedSearch').where('id', '=', id).execute();
    else
      await change
        .updateTable('savedSearch')
        .set({ ownerId: shopperId })
        .where('id', '=', id)
        .execute();
  }
}

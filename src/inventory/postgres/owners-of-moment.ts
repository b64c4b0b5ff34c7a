import type { PoolClient } from 'pg';
import type { Owner } from '../listing.js';
import { OWNERS_HELD } from '../listing-store.js';
import type { CarRow } from '../offer-rows.js';
import { rowsOf } from './inventory-database.js';
import { OWNERS_BY_ID } from './postgres-queries.js';

/** Owners of streamed cars in the stream's snapshot, each read once. */
export class OwnersOfMoment {
  readonly #owners = new Map<string, Owner>();

  /** Reads the owners of rows that are not cached, on the connection of the snapshot. */
  async ofRows(
    client: PoolClient,
    rows: readonly Pick<CarRow, 'ownerId'>[],
  ): Promise<(id: string) => Owner> {
    if (this.#owners.size >= OWNERS_HELD) this.#owners.clear();
    const ids = [...new Set(rows.map(({ ownerId }) => ownerId))].filter(
      (id) => !this.#owners.has(id),
    );
    for (const { id, doc } of ids.length > 0
      ? await rowsOf<{ id: string; doc: string }>(client, OWNERS_BY_ID, ids)
      : []) {
      this.#owners.set(id, JSON.parse(doc) as Owner);
    }
    return (id) => this.#owners.get(id)!;
  }
}

import { join } from 'node:path';
import type { CarDigester, DigestedMoment, TermNumberOf } from './indexed-document.js';
import {
  DIGEST_AS,
  DIGESTED_AS,
  FORGET_DIGESTS,
  NUMBER_OF_TERM,
  SAVE_DIGEST,
  SAVE_TERM,
} from './document-queries.js';
import { CARS_PER_SAVE, DigestStore } from './document-store.js';
import type { OnDigestsSaved } from './document-store.js';
import { digestedMomentOf } from './document-moment.js';
import type { LockPatience } from '../../platform/database/write-lock.js';
import { INVENTORY_FILE_NAME, InventoryFile } from '../embedded/inventory-file.js';
import { CARS_BY_ID, STORE_MOMENT, type StoreMoment } from '../embedded/inventory-queries.js';
import { carOf, type CarAndOwnerRow } from '../offer-rows.js';
import { memoizedTermNumbers } from './term-numbers.js';
import type { DigestedAs } from './document-format-key.js';
import { missingDocumentIds } from './missing-document-ids.js';

/** In-memory data about one generation. */
interface Memo {
  readonly generation: number;
  readonly termNumberOf: TermNumberOf;
  /** All cars had a digest at this revision. */
  completeAt: number | undefined;
}

/**
 * Stores digests in the inventory file. A trigger deletes a car's digest in the transaction that
 * changes the car.
 */
export class EmbeddedDigestStore extends DigestStore {
  readonly #file: InventoryFile;
  /** Undefined if it may be outdated. */
  #memo: Memo | undefined;

  /** Opens `inventory.sqlite` in the data folder on a separate connection. */
  constructor(dataDir: string, patience?: LockPatience) {
    super();
    this.#file = new InventoryFile(join(dataDir, INVENTORY_FILE_NAME), patience);
  }

  async encodeForIndex(digester: CarDigester, onSaved: OnDigestsSaved = () => {}): Promise<void> {
    const known = this.#rememberedAs(digester.key);
    const { revision } = this.#file.all<StoreMoment>(STORE_MOMENT)[0]!;
    const ids = missingDocumentIds((sql) => this.#file.statement(sql), known.completeAt);
    for (let done = 0; done < ids.length;) {
      const next = ids.slice(done, done + CARS_PER_SAVE);
      if (!this.#save(next, digester, known)) return;
      done += next.length;
      await onSaved(done, ids.length);
    }
    known.completeAt = revision;
  }

  async readDigests(digester: CarDigester): Promise<DigestedMoment> {
    const snapshot = this.#file.openSnapshot();
    try {
      return digestedMomentOf(snapshot, digester, this.#memo);
    } finally {
      snapshot.close();
    }
  }

  async close(): Promise<void> {
    this.#file.close();
  }

  #digestedAs(): DigestedAs {
    return this.#file.all<DigestedAs>(DIGESTED_AS)[0]!;
  }

  /** Data about the generation with this key, which is started if needed. */
  #rememberedAs(key: string): Memo {
    const digestedAs = this.#digestedAs();
    const { generation } =
      digestedAs.key === key
        ? digestedAs
        : this.#file.transaction(() => this.#startGeneration(key));
    if (this.#memo?.generation !== generation) {
      this.#memo = { generation, termNumberOf: this.#termNumbers(), completeAt: undefined };
    }
    return this.#memo;
  }

  /** Another process may have started it meanwhile. */
  #startGeneration(key: string): DigestedAs {
    if (this.#digestedAs().key !== key) {
      this.#file.exec(FORGET_DIGESTS);
      this.#file.statement(DIGEST_AS).run(key);
    }
    return this.#digestedAs();
  }

  /**
   * One transaction, so that no change of a car comes in between. Returns false if the digest
   * version has changed.
   */
  #save(
    ids: readonly number[],
    digester: CarDigester,
    { generation, termNumberOf }: Memo,
  ): boolean {
    try {
      return this.#file.transaction(() => {
        if (this.#digestedAs().generation !== generation) return false;
        const save = this.#file.statement(SAVE_DIGEST);
        for (const row of this.#file.all<CarAndOwnerRow>(CARS_BY_ID, JSON.stringify(ids))) {
          save.run(row.listingId, digester.digestOf(carOf(row), termNumberOf));
        }
        return true;
      });
    } catch (error) {
      // The transaction rolled back new terms.
      this.#memo = undefined;
      throw error;
    }
  }

  #termNumbers(): TermNumberOf {
    return memoizedTermNumbers((field, value) => {
      const known = this.#file.statement(NUMBER_OF_TERM).get(field, value);
      return Number(
        known ? known['id'] : this.#file.statement(SAVE_TERM).run(field, value).lastInsertRowid,
      );
    });
  }
}

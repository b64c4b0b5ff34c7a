import { join } from 'node:path';
import type { CarEncoder, DocumentMoment, TermNumberOf } from './indexed-document.js';
import {
  SET_FORMAT_KEY,
  FORMAT_KEY,
  FORGET_DOCUMENTS,
  NUMBER_OF_TERM,
  SAVE_DOCUMENT,
  SAVE_TERM,
} from './document-queries.js';
import { CARS_PER_SAVE, DocumentStore } from './document-store.js';
import type { OnDocumentsSaved } from './document-store.js';
import { documentMomentOf } from './document-moment.js';
import type { LockPatience } from '../../platform/database/write-lock.js';
import { INVENTORY_FILE_NAME, InventoryFile } from '../embedded/inventory-file.js';
import { CARS_BY_ID, STORE_MOMENT, type StoreMoment } from '../embedded/inventory-queries.js';
import { listedCar, type CarAndOwnerRow } from '../offer-rows.js';
import { SharedOwners } from '../shared-owners.js';
import { memoizedTermNumbers } from './term-numbers.js';
import type { DocumentFormatKey } from './document-format-key.js';
import { missingDocumentIds } from './missing-document-ids.js';

/** In-memory data about one generation. */
interface Memo {
  readonly generation: number;
  readonly termNumberOf: TermNumberOf;
  /** All cars had a document at this revision. */
  completeAt: number | undefined;
}

/**
 * Stores documents in the inventory file. A trigger deletes a car's document in the transaction that
 * changes the car.
 */
export class EmbeddedDocumentStore extends DocumentStore {
  readonly #file: InventoryFile;
  readonly #owners = new SharedOwners();
  /** Undefined if it may be outdated. */
  #memo: Memo | undefined;

  /** Opens `inventory.sqlite` in the data folder on a separate connection. */
  constructor(dataDir: string, patience?: LockPatience) {
    super();
    this.#file = new InventoryFile(join(dataDir, INVENTORY_FILE_NAME), patience);
  }

  async encodeMissing(encoder: CarEncoder, onSaved: OnDocumentsSaved = () => {}): Promise<void> {
    const known = this.#rememberedAs(encoder.key);
    const { revision } = this.#file.all<StoreMoment>(STORE_MOMENT)[0]!;
    const ids = missingDocumentIds((sql) => this.#file.statement(sql), known.completeAt);
    for (let done = 0; done < ids.length;) {
      const next = ids.slice(done, done + CARS_PER_SAVE);
      if (!this.#save(next, encoder, known)) return;
      done += next.length;
      await onSaved(done, ids.length);
    }
    known.completeAt = revision;
  }

  async readDocuments(encoder: CarEncoder): Promise<DocumentMoment> {
    const snapshot = this.#file.openSnapshot();
    try {
      return documentMomentOf(snapshot, encoder, this.#memo);
    } finally {
      snapshot.close();
    }
  }

  async close(): Promise<void> {
    this.#file.close();
  }

  #formatKey(): DocumentFormatKey {
    return this.#file.all<DocumentFormatKey>(FORMAT_KEY)[0]!;
  }

  /** Data about the generation with this key, which is started if needed. */
  #rememberedAs(key: string): Memo {
    const formatKey = this.#formatKey();
    const { generation } =
      formatKey.key === key ? formatKey : this.#file.transaction(() => this.#startGeneration(key));
    if (this.#memo?.generation !== generation) {
      this.#memo = { generation, termNumberOf: this.#termNumbers(), completeAt: undefined };
    }
    return this.#memo;
  }

  /** Another process may have started it in the meantime. */
  #startGeneration(key: string): DocumentFormatKey {
    if (this.#formatKey().key !== key) {
      this.#file.exec(FORGET_DOCUMENTS);
      this.#file.statement(SET_FORMAT_KEY).run(key);
    }
    return this.#formatKey();
  }

  /**
   * One transaction, so that no change of a car comes in between. Returns false if the document
   * version has changed.
   */
  #save(ids: readonly number[], encoder: CarEncoder, { generation, termNumberOf }: Memo): boolean {
    try {
      return this.#file.transaction(() => {
        if (this.#formatKey().generation !== generation) return false;
        const save = this.#file.statement(SAVE_DOCUMENT);
        for (const row of this.#file.all<CarAndOwnerRow>(CARS_BY_ID, JSON.stringify(ids))) {
          const car = listedCar(row, this.#owners.of(row.ownerDoc));
          save.run(row.listingId, encoder.encode(car, termNumberOf));
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

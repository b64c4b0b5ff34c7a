import { join } from 'node:path';
import type { CarDigester, DigestedMoment, TermNumberOf } from './car-digest.js';
import { DIGEST_AS, DIGESTED_AS, FORGET_DIGESTS, NUMBER_OF_TERM, SAVE_DIGEST, SAVE_TERM } from './digest-queries.js';
import { CARS_PER_SAVE, DigestStore } from './digest-store.js';
import type { OnDigestsSaved } from './digest-store.js';
import { digestedMomentOf } from './digested-moment.js';
import type { WriterPatience } from '../../database/write-turns.js';
import { INVENTORY_FILE_NAME, InventoryFile } from '../embedded/inventory-file.js';
import { CARS_BY_ID, STORE_MOMENT, type StoreMoment } from '../embedded/inventory-queries.js';
import { carOf, type CarAndOwnerRow } from '../offer-rows.js';
import { remembered } from './term-numbers.js';
import type { DigestedAs } from './digested-as.js';
import { undigestedIds } from './undigested-ids.js';

/** In-memory data about one generation. */
interface Remembered {
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
  #remembered: Remembered | undefined;

  /** Opens `inventory.sqlite` in the data folder on a separate connection. */
  constructor(dataDir: string, patience?: WriterPatience) {
    super();
    this.#file = new InventoryFile(join(dataDir, INVENTORY_FILE_NAME), patience);
  }

  async digestCars(digester: CarDigester, onSaved: OnDigestsSaved = () => {}): Promise<void> {
    const known = this.#rememberedAs(digester.key);
    const { revision } = this.#file.all<StoreMoment>(STORE_MOMENT)[0]!;
    const ids = undigestedIds((sql) => this.#file.statement(sql), known.completeAt);
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
      return digestedMomentOf(snapshot, digester, this.#remembered);
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
  #rememberedAs(key: string): Remembered {
    const digestedAs = this.#digestedAs();
    const { generation } = digestedAs.key === key ? digestedAs : this.#file.transaction(() => this.#startGeneration(key));
    if (this.#remembered?.generation !== generation) {
      this.#remembered = { generation, termNumberOf: this.#termNumbers(), completeAt: undefined };
    }
    return this.#remembered;
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
  #save(ids: readonly number[], digester: CarDigester, { generation, termNumberOf }: Remembered): boolean {
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
      this.#remembered = undefined;
      throw error;
    }
  }

  #termNumbers(): TermNumberOf {
    return remembered((field, value) => {
      const known = this.#file.statement(NUMBER_OF_TERM).get(field, value);
      return Number(known ? known['id'] : this.#file.statement(SAVE_TERM).run(field, value).lastInsertRowid);
    });
  }
}

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

/** What is remembered of the digests of one generation. */
interface Remembered {
  readonly generation: number;
  readonly termNumberOf: TermNumberOf;
  /** No car lacked a digest that had not changed after this revision. */
  completeAt: number | undefined;
}

/**
 * Digests in the inventory file itself, beside the cars: a trigger there takes a car's digest away in the transaction that
 * changes the car.
 */
export class EmbeddedDigestStore extends DigestStore {
  readonly #file: InventoryFile;
  /** Undefined when it is in doubt. */
  #remembered: Remembered | undefined;

  /** Opens `inventory.sqlite` in the data folder over a connection of its own. */
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

  /** What is remembered of the generation with this key, the one there is or a new one. */
  #rememberedAs(key: string): Remembered {
    const digestedAs = this.#digestedAs();
    const { generation } = digestedAs.key === key ? digestedAs : this.#file.transaction(() => this.#startGeneration(key));
    if (this.#remembered?.generation !== generation) {
      this.#remembered = { generation, termNumberOf: this.#termNumbers(), completeAt: undefined };
    }
    return this.#remembered;
  }

  /** Unless somebody else has in the meantime. */
  #startGeneration(key: string): DigestedAs {
    if (this.#digestedAs().key !== key) {
      this.#file.exec(FORGET_DIGESTS);
      this.#file.statement(DIGEST_AS).run(key);
    }
    return this.#digestedAs();
  }

  /** In one transaction, so that no change of a car can slip in between. False when digests have come to mean something else. */
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
      // Terms that were made are rolled back.
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

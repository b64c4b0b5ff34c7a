import type { DatabaseSync } from 'node:sqlite';
import type { CarDigester, DigestedMoment, TermNumberOf } from './car-digest.js';
import { DIGEST_AS, DIGESTED_AS, FORGET_DIGESTS, NUMBER_OF_TERM, SAVE_DIGEST, SAVE_TERM } from './digest-queries.js';
import { digestedMomentOf } from './digested-moment.js';
import type { InventoryFile } from './inventory-file.js';
import { CARS_BY_ID } from './inventory-queries.js';
import { carOf, type CarAndOwnerRow } from './offer-rows.js';
import { remembered } from './term-numbers.js';
import { type DigestedAs, undigestedIds } from './undigested-ids.js';

/** Cars digested in one transaction: few enough that no other writer waits long. */
const CARS_PER_SAVE = 500;

/** The digests of an inventory file. */
export class CarDigests {
  readonly #file: InventoryFile;
  /** Whose term numbers are remembered; undefined when they are in doubt. */
  #generation: number | undefined;
  #termNumberOf: TermNumberOf;
  /** No car lacked a digest of this generation that had not changed after this revision. */
  #completeAt: number | undefined;

  constructor(file: InventoryFile) {
    this.#file = file;
    this.#termNumberOf = this.#rememberedTerms();
  }

  digestCars(digester: CarDigester, onSaved: (done: number, total: number) => void): void {
    const { generation } = this.#startGeneration(digester.key);
    const revision = this.#file.all<{ counter: number }>('SELECT counter FROM change')[0]!.counter;
    const ids = undigestedIds((sql) => this.#file.statement(sql), this.#completeAt);
    for (let done = 0; done < ids.length; ) {
      const next = ids.slice(done, done + CARS_PER_SAVE);
      if (!this.#save(next, digester, generation)) return;
      done += next.length;
      onSaved(done, ids.length);
    }
    this.#completeAt = revision;
  }

  momentOf(snapshot: DatabaseSync, digester: CarDigester): DigestedMoment {
    return digestedMomentOf(snapshot, digester, (generation) => (generation === this.#generation ? this.#completeAt : undefined));
  }

  #digestedAs(): DigestedAs {
    return this.#file.all<DigestedAs>(DIGESTED_AS)[0]!;
  }

  #startGeneration(key: string): DigestedAs {
    if (this.#digestedAs().key !== key) {
      this.#file.transaction(() => {
        if (this.#digestedAs().key === key) return;
        this.#file.exec(FORGET_DIGESTS);
        this.#file.statement(DIGEST_AS).run(key);
      });
    }
    const digestedAs = this.#digestedAs();
    if (digestedAs.generation !== this.#generation) {
      this.#generation = digestedAs.generation;
      this.#completeAt = undefined;
      this.#termNumberOf = this.#rememberedTerms();
    }
    return digestedAs;
  }

  /** In one transaction, so that no change of a car can slip in between. False when digests have come to mean something else. */
  #save(ids: readonly number[], digester: CarDigester, generation: number): boolean {
    try {
      return this.#file.transaction(() => {
        if (this.#digestedAs().generation !== generation) return false;
        const save = this.#file.statement(SAVE_DIGEST);
        for (const row of this.#file.all<CarAndOwnerRow>(CARS_BY_ID, JSON.stringify(ids))) {
          save.run(row.listingId, digester.digestOf(carOf(row), this.#termNumberOf));
        }
        return true;
      });
    } catch (error) {
      // Terms that were made are rolled back.
      this.#generation = undefined;
      throw error;
    }
  }

  #rememberedTerms(): TermNumberOf {
    return remembered((field, value) => {
      const known = this.#file.statement(NUMBER_OF_TERM).get(field, value);
      return Number(known ? known['id'] : this.#file.statement(SAVE_TERM).run(field, value).lastInsertRowid);
    });
  }
}

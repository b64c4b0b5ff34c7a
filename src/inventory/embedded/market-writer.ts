import type { ComparableCar } from '../cars-of-market.js';
import { CARS_RATED_AT_ONCE } from '../listing-store.js';
import type { MarketChanges, ModelPrices, StoredModel } from '../listing-store.js';
import { modelMarketOf } from '../offer-rows.js';
import type { MarketRow } from '../offer-rows.js';
import type { ModelMarket } from '../price-markets.js';
import { countChange, LOG_CHANGED_CARS } from './change-counter.js';
import type { InventoryFile } from './inventory-file.js';
import { CARS_OF_MODEL, MARKETS_OF_MODEL } from './inventory-queries.js';

const SAVE_MARKET = 'INSERT OR REPLACE INTO price_market VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';

const REMOVE_MARKET =
  'DELETE FROM price_market WHERE make_code = ? AND model_code = ? AND is_new = ? AND trim_code = ? AND year = ?';

const NOTE_RATED = 'DELETE FROM unrated_model WHERE make_code = ? AND model_code = ?';

const NOTE_RATED_AT = 'UPDATE change SET rated_at = counter';

/** Writes the price markets of models. */
export class MarketWriter {
  readonly #file: InventoryFile;

  constructor(file: InventoryFile) {
    this.#file = file;
  }

  /** Ends after `CARS_RATED_AT_ONCE`. Returns the number of models done. */
  rateModels(models: readonly StoredModel[], rate: (prices: ModelPrices) => MarketChanges): number {
    return this.#file.transaction(() => {
      let [done, carCount, hasChanged] = [0, 0, false];
      while (done < models.length && carCount < CARS_RATED_AT_ONCE) {
        const model = models[done++]!;
        const prices = this.#pricesOf(model);
        const changes = rate(prices);
        this.#saveMarkets(model, changes);
        carCount += prices.cars.length;
        hasChanged ||= changes.put.length + changes.removed.length > 0;
      }
      if (hasChanged) {
        countChange(this.#file);
        this.#file.statement(NOTE_RATED_AT).run();
      }
      return done;
    });
  }

  #pricesOf({ makeCode, modelCode }: StoredModel): ModelPrices {
    return {
      cars: this.#file.all<ComparableCar>(CARS_OF_MODEL, makeCode, modelCode),
      markets: this.#file.all<MarketRow>(MARKETS_OF_MODEL, makeCode, modelCode).map(modelMarketOf),
    };
  }

  #saveMarkets(
    { makeCode, modelCode }: StoredModel,
    { put, removed, changedIds }: MarketChanges,
  ): void {
    this.#file.statement(NOTE_RATED).run(makeCode, modelCode);
    for (const market of put)
      this.#file.statement(SAVE_MARKET).run(makeCode, modelCode, ...marketColumns(market));
    for (const { isNew, trimCode, year } of removed) {
      this.#file.statement(REMOVE_MARKET).run(makeCode, modelCode, Number(isNew), trimCode, year);
    }
    if (changedIds.length > 0)
      this.#file.statement(LOG_CHANGED_CARS).run(JSON.stringify(changedIds));
  }
}

/** Values of a market, in the order of the table, without the model. */
function marketColumns(market: ModelMarket) {
  const { isNew, trimCode, year, logPriceAtNoMiles, logPricePerMile, sampleSize, hasMixedTrims } =
    market;
  return [
    Number(isNew),
    trimCode,
    year,
    logPriceAtNoMiles,
    logPricePerMile,
    sampleSize,
    Number(hasMixedTrims),
  ] as const;
}

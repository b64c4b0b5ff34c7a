import type { Catalog } from '../../catalog/catalog.js';
import type { Make, Model, Trim, TrimConfiguration } from '../../catalog/catalog-types.js';
import { MAKE_VOLUMES, MODEL_VOLUMES, USUAL_MODEL_VOLUME } from './popularity.js';
import { WeightedChoice } from './random.js';
import type { Random } from './random.js';

/** A car as built: a configuration of the catalog in one model year. */
export interface CarKind {
  make: Make;
  model: Model;
  trim: Trim;
  configuration: TrimConfiguration;
  year: number;
  /** Model years before the newest one. */
  ageYears: number;
  /** Rank of the trim within its model and year, from the most basic (0) to the richest (1). */
  rank: number;
  /** Relative frequency among kinds of its year. */
  volume: number;
}

/**
 * Market segments with different age distributions: a listing type at dealers, or `PRIVATE` for
 * used cars of private sellers.
 */
export type MarketSegment = 'NEW' | 'USED' | 'CERTIFIED' | '3P_CERT' | 'PRIVATE';

/** Relative frequency by age in a segment; the first value is for 0 years. */
const AGE_WEIGHTS: Readonly<Record<MarketSegment, readonly number[]>> = {
  NEW: [75, 25],
  USED: [3, 8, 11, 13, 11, 9, 8, 7, 6, 5, 4, 3.3, 2.8, 2.3, 1.8, 1.4, 1.1, 0.8, 0.6, 0.4, 0.3, 0.2],
  CERTIFIED: [4, 14, 24, 27, 16, 10, 5],
  '3P_CERT': [0, 4, 10, 16, 18, 16, 13, 10, 7, 4, 2],
  PRIVATE: [0.5, 2, 4, 5, 6, 7, 8, 8, 8, 8, 8, 7, 7, 6, 6, 5, 4, 3, 2.5, 2, 1.5, 1],
};

/** Share of manual transmissions, if the same trim is also sold with an automatic. */
const MANUAL_SHARE = 0.12;

/** All kinds of cars, drawn as often as they occur on the market. */
export class CarSupply {
  readonly #kinds: readonly CarKind[];
  readonly #choices = new Map<string, WeightedChoice<CarKind>>();

  constructor(catalog: Catalog) {
    this.#kinds = kindsOf(catalog);
  }

  /** A car of a segment, optionally of a make, which must have cars in it. */
  draw(random: Random, segment: MarketSegment, makeCode?: string): CarKind {
    return this.#choiceOf(segment, makeCode).draw(random);
  }

  /** Makes with cars for sale in a segment. */
  makesIn(segment: MarketSegment): Make[] {
    return [
      ...new Set(
        this.#kinds.filter((kind) => weightIn(segment, kind) > 0).map((kind) => kind.make),
      ),
    ];
  }

  has(segment: MarketSegment, makeCode: string): boolean {
    return !this.#choiceOf(segment, makeCode).isEmpty;
  }

  #choiceOf(segment: MarketSegment, makeCode: string | undefined): WeightedChoice<CarKind> {
    const key = `${segment} ${makeCode ?? ''}`;
    let choice = this.#choices.get(key);
    if (!choice) {
      const kinds =
        makeCode === undefined
          ? this.#kinds
          : this.#kinds.filter((kind) => kind.make.code === makeCode);
      choice = new WeightedChoice(kinds, (kind) => weightIn(segment, kind));
      this.#choices.set(key, choice);
    }
    return choice;
  }
}

function weightIn(segment: MarketSegment, kind: CarKind): number {
  return (AGE_WEIGHTS[segment][kind.ageYears] ?? 0) * kind.volume;
}

function kindsOf(catalog: Catalog): CarKind[] {
  const newestYear = Math.max(...catalog.models.map((model) => model.toYear));
  return catalog.makes.flatMap((make) => {
    const kinds = catalog
      .modelsOfMake(make.code)
      .flatMap((model) => kindsOfModel(catalog, make, model, newestYear));
    return [...Map.groupBy(kinds, (kind) => kind.year).values()].flatMap((ofYear) =>
      scaledToMake(ofYear, make),
    );
  });
}

function kindsOfModel(catalog: Catalog, make: Make, model: Model, newestYear: number): CarKind[] {
  const configured = catalog.trimsOfModel(model.code).flatMap((trim) =>
    trim.configurations.flatMap((configuration) =>
      Array.from({ length: configuration.toYear - configuration.fromYear + 1 }, (_, step) => ({
        make,
        model,
        trim,
        configuration,
        year: configuration.fromYear + step,
        ageYears: newestYear - configuration.fromYear - step,
        rank: 0,
        volume: configuration.transmissionCode === 'MAN' ? MANUAL_SHARE : 1,
      })),
    ),
  );
  const modelVolume = MODEL_VOLUMES[model.code] ?? USUAL_MODEL_VOLUME;
  return [...Map.groupBy(configured, (kind) => kind.year).values()].flatMap((ofYear) =>
    scaled(ranked(ofYear), modelVolume),
  );
}

function ranked(kinds: CarKind[]): CarKind[] {
  const prices = [...new Set(kinds.map((kind) => kind.configuration.msrpDollars))].sort(
    (left, right) => left - right,
  );
  const top = Math.max(1, prices.length - 1);
  return kinds.map((kind) => ({
    ...kind,
    rank: prices.length === 1 ? 0.4 : prices.indexOf(kind.configuration.msrpDollars) / top,
  }));
}

/** A make sells its usual number of cars every year, whatever models it has. */
function scaledToMake(kinds: CarKind[], make: Make): CarKind[] {
  return scaled(kinds, MAKE_VOLUMES[make.code] ?? 0.3);
}

function scaled(kinds: CarKind[], volume: number): CarKind[] {
  const sum = kinds.reduce((total, kind) => total + kind.volume, 0);
  return kinds.map((kind) => ({ ...kind, volume: (kind.volume * volume) / sum }));
}

import { referenceTables } from './reference-data/reference-file.js';
import type { CsvRow } from './reference-data/plain-csv.js';
import { TextColumn } from './reference-data/text-column.js';

/** NHTSA's overall rating of one configuration of a model, with its model years. */
export interface SafetyRating {
  readonly modelCode: string;
  readonly fromYear: number;
  readonly toYear: number;
  /** For example "SUV AWD", "Crew Cab 4WD". */
  readonly configuration: string;
  /**
   * Stars, 1 to 5. Some cars that changed within a model year have two ratings; otherwise both are
   * equal.
   */
  readonly leastStars: number;
  readonly mostStars: number;
}

/** Ascending by model code. */
export type SafetyRatingColumns = {
  readonly modelCodes: TextColumn;
  readonly configurations: TextColumn;
  readonly fromYears: Uint16Array;
  readonly toYears: Uint16Array;
  readonly leastStars: Uint8Array;
  readonly mostStars: Uint8Array;
};

/**
 * NHTSA crash test ratings from model year 2011 on. Earlier ratings come from other tests and are
 * not comparable.
 */
export class SafetyRatings {
  constructor(private readonly columns: SafetyRatingColumns) {}

  static load(): SafetyRatings {
    return new SafetyRatings(
      referenceTables<{ safetyRatings: SafetyRatingColumns }>().safetyRatings,
    );
  }

  static rowOf(row: CsvRow): SafetyRating {
    const [least, most = least] = row.stars!.split(';');
    return {
      modelCode: row.model!,
      fromYear: Number(row.from_year),
      toYear: Number(row.to_year),
      configuration: row.configuration!,
      leastStars: Number(least),
      mostStars: Number(most),
    };
  }

  /** `ratings` must ascend by model code. */
  static columnsOf(ratings: readonly SafetyRating[]): SafetyRatingColumns {
    return {
      modelCodes: TextColumn.of(ratings.map(({ modelCode }) => modelCode)),
      configurations: TextColumn.of(ratings.map(({ configuration }) => configuration)),
      fromYears: Uint16Array.from(ratings, ({ fromYear }) => fromYear),
      toYears: Uint16Array.from(ratings, ({ toYear }) => toYear),
      leastStars: Uint8Array.from(ratings, ({ leastStars }) => leastStars),
      mostStars: Uint8Array.from(ratings, ({ mostStars }) => mostStars),
    };
  }

  /** In file order: newest first. Empty for a model without ratings. */
  ofModel(modelCode: string): SafetyRating[] {
    const { modelCodes, configurations, fromYears, toYears, leastStars, mostStars } = this.columns;
    const { first, end } = modelCodes.rowsOf(modelCode);
    return Array.from({ length: end - first }, (_, at) => first + at).map((row) => ({
      modelCode,
      fromYear: fromYears[row]!,
      toYear: toYears[row]!,
      configuration: configurations.at(row),
      leastStars: leastStars[row]!,
      mostStars: mostStars[row]!,
    }));
  }
}

/** The ratings of one model year, or all without a year. */
export function ratingsOfYear(
  ratings: readonly SafetyRating[],
  year: number | undefined,
): SafetyRating[] {
  return ratings.filter(
    ({ fromYear, toYear }) => year === undefined || (fromYear <= year && year <= toYear),
  );
}

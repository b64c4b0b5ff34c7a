import type { CatalogContent } from '../catalog-content.js';
import { TextColumn } from './text-column.js';

/**
 * Each row's index in `catalogTexts`, 0 for none. A list is one string, separated by semicolons.
 */
type Texts = Uint16Array;

/** The catalog's tables. Rows are in the order of `CatalogContent`. */
export interface CatalogTables {
  readonly catalogTexts: { readonly texts: TextColumn };
  readonly makes: {
    readonly code: Texts;
    readonly name: Texts;
    readonly slug: Texts;
    readonly wmis: Texts;
    readonly aliases: Texts;
  };
  readonly models: {
    readonly code: Texts;
    readonly name: Texts;
    readonly makeCode: Texts;
    readonly seriesCode: Texts;
    readonly vehicleStyleCode: Texts;
    readonly fromYear: Uint16Array;
    readonly toYear: Uint16Array;
    readonly aliases: Texts;
    /** End of the model's rows in `trims`. */
    readonly trimsEnd: Uint16Array;
  };
  readonly series: {
    readonly code: Texts;
    readonly name: Texts;
    readonly makeCode: Texts;
    readonly modelCodes: Texts;
    readonly ownModelCode: Texts;
  };
  readonly trims: {
    readonly code: Texts;
    readonly name: Texts;
    readonly fromYear: Uint16Array;
    readonly toYear: Uint16Array;
    /** End of the trim's rows in `configurations`. */
    readonly configurationsEnd: Uint16Array;
  };
  /** Unknown numbers are 0. */
  readonly configurations: {
    readonly fromYear: Uint16Array;
    readonly toYear: Uint16Array;
    readonly bodyStyleCode: Texts;
    readonly styleSubtypeCode: Texts;
    readonly doorCode: Texts;
    readonly seats: Uint8Array;
    readonly truckBedLengthCode: Texts;
    readonly engine: Texts;
    readonly driveTypeCode: Texts;
    readonly transmissionCode: Texts;
    readonly fuelGroupCode: Texts;
    readonly cityMpg: Uint8Array;
    readonly highwayMpg: Uint8Array;
    readonly electricRangeMiles: Uint16Array;
    readonly msrpDollars: Uint32Array;
  };
}

/** Numbers strings; equal strings share a number. */
class NumberedTexts {
  private readonly numbers = new Map<string, number>();

  column<Row>(rows: readonly Row[], textOf: (row: Row) => string | undefined): Texts {
    return Uint16Array.from(rows, (row) => this.numberOf(textOf(row)));
  }

  listColumn<Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): Texts {
    return this.column(rows, (row) => textsOf(row).join(SEPARATOR) || undefined);
  }

  texts(): TextColumn {
    // Index 0 means no string.
    return TextColumn.of(['', ...this.numbers.keys()]);
  }

  private numberOf(text: string | undefined): number {
    if (text === undefined) return 0;
    const number = this.numbers.get(text) ?? this.numbers.size + 1;
    if (number > MAX_TEXTS)
      throw new Error(`The catalog has more than ${MAX_TEXTS} different texts.`);
    this.numbers.set(text, number);
    return number;
  }
}

/** Separates the strings of a list. */
export const SEPARATOR = ';';
const MAX_TEXTS = 0xffff;

/**
 * Converts makes, models, series and trims to columns. @throws if there are more strings than a
 * 16-bit number can index
 */
export function catalogTables({ makes, models, series, trims }: CatalogContent): CatalogTables {
  const texts = new NumberedTexts();
  const allTrims = trims.flat();
  const configurations = allTrims.flatMap((trim) => trim.configurations);
  return {
    makes: {
      code: texts.column(makes, ({ code }) => code),
      name: texts.column(makes, ({ name }) => name),
      slug: texts.column(makes, ({ slug }) => slug),
      wmis: texts.listColumn(makes, ({ wmis }) => wmis),
      aliases: texts.listColumn(makes, ({ aliases }) => aliases),
    },
    models: {
      code: texts.column(models, ({ code }) => code),
      name: texts.column(models, ({ name }) => name),
      makeCode: texts.column(models, ({ makeCode }) => makeCode),
      seriesCode: texts.column(models, ({ seriesCode }) => seriesCode),
      vehicleStyleCode: texts.column(models, ({ vehicleStyleCode }) => vehicleStyleCode),
      fromYear: Uint16Array.from(models, ({ fromYear }) => fromYear),
      toYear: Uint16Array.from(models, ({ toYear }) => toYear),
      aliases: texts.listColumn(models, ({ aliases }) => aliases),
      trimsEnd: Uint16Array.from(endsOf(trims)),
    },
    series: {
      code: texts.column(series, ({ code }) => code),
      name: texts.column(series, ({ name }) => name),
      makeCode: texts.column(series, ({ makeCode }) => makeCode),
      modelCodes: texts.listColumn(series, ({ modelCodes }) => modelCodes),
      ownModelCode: texts.column(series, ({ ownModelCode }) => ownModelCode),
    },
    trims: {
      code: texts.column(allTrims, ({ code }) => code),
      name: texts.column(allTrims, ({ name }) => name),
      fromYear: Uint16Array.from(allTrims, ({ fromYear }) => fromYear),
      toYear: Uint16Array.from(allTrims, ({ toYear }) => toYear),
      configurationsEnd: Uint16Array.from(endsOf(allTrims.map((trim) => trim.configurations))),
    },
    configurations: {
      fromYear: Uint16Array.from(configurations, ({ fromYear }) => fromYear),
      toYear: Uint16Array.from(configurations, ({ toYear }) => toYear),
      bodyStyleCode: texts.column(configurations, ({ bodyStyleCode }) => bodyStyleCode),
      styleSubtypeCode: texts.column(configurations, ({ styleSubtypeCode }) => styleSubtypeCode),
      doorCode: texts.column(configurations, ({ doorCode }) => doorCode),
      seats: Uint8Array.from(configurations, ({ seats }) => seats),
      truckBedLengthCode: texts.column(
        configurations,
        ({ truckBedLengthCode }) => truckBedLengthCode,
      ),
      engine: texts.column(configurations, ({ engine }) => engine.text),
      driveTypeCode: texts.column(configurations, ({ driveTypeCode }) => driveTypeCode),
      transmissionCode: texts.column(configurations, ({ transmissionCode }) => transmissionCode),
      fuelGroupCode: texts.column(configurations, ({ fuelGroupCode }) => fuelGroupCode),
      cityMpg: Uint8Array.from(configurations, ({ cityMpg }) => cityMpg ?? 0),
      highwayMpg: Uint8Array.from(configurations, ({ highwayMpg }) => highwayMpg ?? 0),
      electricRangeMiles: Uint16Array.from(
        configurations,
        ({ electricRangeMiles }) => electricRangeMiles ?? 0,
      ),
      msrpDollars: Uint32Array.from(configurations, ({ msrpDollars }) => msrpDollars),
    },
    // Last, because the tables above add the strings.
    catalogTexts: { texts: texts.texts() },
  };
}

/** The end offset of each list after concatenation. */
function endsOf(lists: readonly (readonly unknown[])[]): number[] {
  let end = 0;
  return lists.map(({ length }) => (end += length));
}

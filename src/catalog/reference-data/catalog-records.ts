import type { CatalogTables } from './catalog-tables.js';
import { SEPARATOR } from './catalog-tables.js';
import type { Make, Model, Series, Trim, TrimConfiguration } from '../catalog-types.js';
import type { Engine } from '../options/engines.js';
import { parseEngine } from '../options/engines.js';

/** Creates the catalog's objects from its tables. Shares equal strings and engines. */
export class CatalogRecords {
  private readonly texts: (string | undefined)[] = [undefined];
  private readonly engines = new Map<number, Engine>();

  constructor(private readonly tables: CatalogTables) {}

  makes(): Make[] {
    const { code, name, slug, wmis, aliases } = this.tables.makes;
    return Array.from(code, (_, row) => ({
      code: this.text(code[row]!),
      name: this.text(name[row]!),
      slug: this.text(slug[row]!),
      wmis: this.list(wmis[row]!),
      aliases: this.list(aliases[row]!),
    }));
  }

  models(): Model[] {
    const { code, name, makeCode, seriesCode, vehicleStyleCode, fromYear, toYear, aliases } =
      this.tables.models;
    return Array.from(code, (_, row) => ({
      code: this.text(code[row]!),
      name: this.text(name[row]!),
      makeCode: this.text(makeCode[row]!),
      seriesCode: this.optional(seriesCode[row]!),
      vehicleStyleCode: this.text(vehicleStyleCode[row]!),
      fromYear: fromYear[row]!,
      toYear: toYear[row]!,
      aliases: this.list(aliases[row]!),
    }));
  }

  series(): Series[] {
    const { code, name, makeCode, modelCodes, ownModelCode } = this.tables.series;
    return Array.from(code, (_, row) => ({
      code: this.text(code[row]!),
      name: this.text(name[row]!),
      makeCode: this.text(makeCode[row]!),
      modelCodes: this.list(modelCodes[row]!),
      ownModelCode: this.optional(ownModelCode[row]!),
    }));
  }

  /** The trims of the model in this row. */
  trimsOf(modelRow: number): Trim[] {
    const { code, trimsEnd } = this.tables.models;
    const modelCode = this.text(code[modelRow]!);
    return rowsOf(trimsEnd, modelRow).map((row) => this.trim(row, modelCode));
  }

  private trim(row: number, modelCode: string): Trim {
    const { code, name, fromYear, toYear, configurationsEnd } = this.tables.trims;
    const trimCode = this.text(code[row]!);
    return {
      code: trimCode,
      name: this.text(name[row]!),
      modelCode,
      value: `${modelCode}|${trimCode}`,
      fromYear: fromYear[row]!,
      toYear: toYear[row]!,
      configurations: rowsOf(configurationsEnd, row).map((each) =>
        this.configuration(each, modelCode, trimCode),
      ),
    };
  }

  private configuration(row: number, modelCode: string, trimCode: string): TrimConfiguration {
    const table = this.tables.configurations;
    return {
      modelCode,
      trimCode,
      fromYear: table.fromYear[row]!,
      toYear: table.toYear[row]!,
      bodyStyleCode: this.text(table.bodyStyleCode[row]!),
      styleSubtypeCode: this.optional(table.styleSubtypeCode[row]!),
      doorCode: this.text(table.doorCode[row]!),
      seats: table.seats[row]!,
      truckBedLengthCode: this.optional(table.truckBedLengthCode[row]!),
      engine: this.engine(table.engine[row]!),
      driveTypeCode: this.text(table.driveTypeCode[row]!),
      transmissionCode: this.text(table.transmissionCode[row]!),
      fuelGroupCode: this.text(table.fuelGroupCode[row]!),
      cityMpg: table.cityMpg[row] || undefined,
      highwayMpg: table.highwayMpg[row] || undefined,
      electricRangeMiles: table.electricRangeMiles[row] || undefined,
      msrpDollars: table.msrpDollars[row]!,
    };
  }

  private engine(number: number): Engine {
    let engine = this.engines.get(number);
    if (!engine) this.engines.set(number, (engine = parseEngine(this.text(number))!));
    return engine;
  }

  private list(number: number): string[] {
    return this.optional(number)?.split(SEPARATOR) ?? [];
  }

  /** Does not check codes; the specs check every row of the data. */
  private text<Code extends string>(number: number): Code {
    return this.optional<Code>(number)!;
  }

  private optional<Code extends string>(number: number): Code | undefined {
    if (number === 0) return undefined;
    return (this.texts[number] ??= this.tables.catalogTexts.texts.at(number)) as Code;
  }
}

function rowsOf(ends: Uint16Array, owner: number): number[] {
  const start = owner === 0 ? 0 : ends[owner - 1]!;
  return Array.from({ length: ends[owner]! - start }, (_, at) => start + at);
}

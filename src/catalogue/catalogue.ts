import type { ModelRow, TrimRow } from './catalogue-files.js';
import { DATA_FOLDER, readMakes, readModelRows, readTrimRows } from './catalogue-files.js';
import type { Make, Model, Series, Trim, TrimConfiguration } from './catalogue-types.js';

/** What a catalogue is made of: the rows of its data files, in any order. */
export interface CatalogueRows {
  readonly makes: readonly Make[];
  readonly modelRows: readonly ModelRow[];
  readonly trimRows: readonly TrimRow[];
}

/**
 * The makes, models, series and trims sold in the US, held in memory and never changed. Lists come in the order a shopper
 * reads them: by name, "2 Series" before "10". An unknown code answers undefined, or an empty list.
 */
export class Catalogue {
  private static loaded: Catalogue | undefined;
  /** All makes by name. */
  readonly makes: readonly Make[];
  /** All models, by make and name. */
  readonly models: readonly Model[];

  private readonly makesByCode: ReadonlyMap<string, Make>;
  private readonly modelsByCode: ReadonlyMap<string, Model>;
  private readonly modelsByMake: ReadonlyMap<string, readonly Model[]>;
  private readonly seriesByMake: ReadonlyMap<string, readonly Series[]>;
  private readonly trimsByModel: ReadonlyMap<string, readonly Trim[]>;
  private readonly trimsByValue: ReadonlyMap<string, Trim>;

  constructor({ makes, modelRows, trimRows }: CatalogueRows) {
    const models = modelRows.map((row) => row.model);
    const trims = trimsFrom(trimRows);
    this.makes = makes.toSorted(byName);
    this.makesByCode = new Map(makes.map((make) => [make.code, make]));
    this.modelsByMake = Map.groupBy(models.toSorted(byName), (model) => model.makeCode);
    this.models = this.makes.flatMap((make) => this.modelsOfMake(make.code));
    this.modelsByCode = new Map(models.map((model) => [model.code, model]));
    this.seriesByMake = Map.groupBy(seriesFrom(modelRows), (series) => series.makeCode);
    this.trimsByModel = Map.groupBy(trims, (trim) => trim.modelCode);
    this.trimsByValue = new Map(trims.map((trim) => [trim.value, trim]));
  }

  /** That of the data files, which are read once a process; about 50 ms. A make without files has no models. */
  static load(): Catalogue {
    return (Catalogue.loaded ??= Catalogue.read());
  }

  private static read(): Catalogue {
    const makes = readMakes(DATA_FOLDER);
    return new Catalogue({
      makes,
      modelRows: makes.flatMap((make) => readModelRows(DATA_FOLDER, make)),
      trimRows: makes.flatMap((make) => readTrimRows(DATA_FOLDER, make)),
    });
  }

  makeByCode(makeCode: string): Make | undefined {
    return this.makesByCode.get(makeCode);
  }

  modelByCode(modelCode: string): Model | undefined {
    return this.modelsByCode.get(modelCode);
  }

  /** What shoppers read of a make: its name, or the code of one that only another service knows, whose cars are shown. */
  makeName(makeCode: string): string {
    return this.makeByCode(makeCode)?.name ?? makeCode;
  }

  /** The same of a model. */
  modelName(modelCode: string): string {
    return this.modelByCode(modelCode)?.name ?? modelCode;
  }

  modelsOfMake(makeCode: string): readonly Model[] {
    return this.modelsByMake.get(makeCode) ?? [];
  }

  seriesOfMake(makeCode: string): readonly Series[] {
    return this.seriesByMake.get(makeCode) ?? [];
  }

  /** The trims of a model by name; those of one model year only when a year is given. */
  trimsOfModel(modelCode: string, modelYear?: number): readonly Trim[] {
    const trims = this.trimsByModel.get(modelCode) ?? [];
    return modelYear === undefined ? trims : trims.filter((trim) => this.configurations(trim, modelYear).length > 0);
  }

  trim(modelCode: string, trimCode: string): Trim | undefined {
    return this.trimByValue(`${modelCode}|${trimCode}`);
  }

  /** A trim by the trim filter's value, `modelCode|trimCode`. */
  trimByValue(value: string): Trim | undefined {
    return this.trimsByValue.get(value);
  }

  /** The powertrains a trim was sold with in a model year. */
  configurations(trim: Trim, modelYear: number): TrimConfiguration[] {
    return trim.configurations.filter(({ fromYear, toYear }) => modelYear >= fromYear && modelYear <= toYear);
  }

  /** The model years a model was sold in, newest first; empty for an unknown model. */
  modelYears(modelCode: string): number[] {
    const model = this.modelByCode(modelCode);
    return model ? Array.from({ length: model.toYear - model.fromYear + 1 }, (_, i) => model.toYear - i) : [];
  }
}

/** Series are told apart within their make. */
function seriesFrom(rows: readonly ModelRow[]): Series[] {
  const inSeries = rows.filter((row) => row.model.seriesCode);
  const members = Map.groupBy(inSeries, ({ model }) => `${model.makeCode}|${model.seriesCode}`);
  return Array.from(members.values(), (rowsOfSeries) => seriesOf(rowsOfSeries)).sort(byName);
}

function seriesOf(rows: readonly ModelRow[]): Series {
  const { model, seriesName } = rows[0]!;
  return {
    code: model.seriesCode!,
    name: seriesName,
    makeCode: model.makeCode,
    modelCodes: rows
      .map((row) => row.model)
      .sort(byName)
      .map((member) => member.code),
    ownModelCode: rows.find((row) => row.model.name === seriesName)?.model.code,
  };
}

/** Rows of one model with the same trim code are one trim; the first row's spelling names it. */
function trimsFrom(rows: readonly TrimRow[]): Trim[] {
  const rowsOfTrims = Map.groupBy(rows, ({ configuration: { modelCode, trimCode } }) => `${modelCode}|${trimCode}`);
  return Array.from(rowsOfTrims, ([value, trimRows]) => trimFrom(value, trimRows)).sort(byName);
}

function trimFrom(value: string, rows: readonly TrimRow[]): Trim {
  const configurations = rows.map((row) => row.configuration).sort((a, b) => a.fromYear - b.fromYear);
  const { trimCode, modelCode } = configurations[0]!;
  return {
    code: trimCode,
    name: rows[0]!.trimName,
    modelCode,
    value,
    fromYear: configurations[0]!.fromYear,
    toYear: Math.max(...configurations.map((configuration) => configuration.toYear)),
    configurations,
  };
}

const NAME_ORDER = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function byName(a: { readonly name: string; readonly code: string }, b: { readonly name: string; readonly code: string }): number {
  return NAME_ORDER.compare(a.name, b.name) || (a.code < b.code ? -1 : 1);
}

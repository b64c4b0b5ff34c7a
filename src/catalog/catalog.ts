import { CatalogRecords } from './reference-data/catalog-records.js';
import type { CatalogTables } from './reference-data/catalog-tables.js';
import type { Make, Model, Series, Trim, TrimConfiguration } from './catalog-types.js';
import { referenceTables } from './reference-data/reference-file.js';

/**
 * The makes, models, series and trims sold in the US; in memory and immutable. Lists are in display
 * order: by name, with "2 Series" before "10". Unknown codes return undefined or an empty list.
 */
export class Catalog {
  private static loaded: Catalog | undefined;
  /** By name. */
  readonly makes: readonly Make[];
  /** By make and name. */
  readonly models: readonly Model[];

  private readonly records: CatalogRecords;
  private readonly makesByCode: ReadonlyMap<string, Make>;
  private readonly modelsByCode: ReadonlyMap<string, Model>;
  private readonly modelsByMake: ReadonlyMap<string, readonly Model[]>;
  private readonly seriesByMake: ReadonlyMap<string, readonly Series[]>;
  private readonly rowsOfModels: ReadonlyMap<string, number>;
  /** Cache of the trims read so far. */
  private readonly trimsByModel = new Map<string, readonly Trim[]>();
  private readonly trimsByValue = new Map<string, Trim>();

  constructor(tables: CatalogTables) {
    this.records = new CatalogRecords(tables);
    this.makes = this.records.makes();
    this.models = this.records.models();
    this.makesByCode = new Map(this.makes.map((make) => [make.code, make]));
    this.modelsByMake = Map.groupBy(this.models, (model) => model.makeCode);
    this.modelsByCode = new Map(this.models.map((model) => [model.code, model]));
    this.rowsOfModels = new Map(this.models.map((model, row) => [model.code, row]));
    this.seriesByMake = Map.groupBy(this.records.series(), (series) => series.makeCode);
  }

  /** The catalog of the reference data, read once per thread. */
  static load(): Catalog {
    return (Catalog.loaded ??= new Catalog(referenceTables<CatalogTables>()));
  }

  makeByCode(makeCode: string): Make | undefined {
    return this.makesByCode.get(makeCode);
  }

  modelByCode(modelCode: string): Model | undefined {
    return this.modelsByCode.get(modelCode);
  }

  /** Display name of a make. For a make that only a listing service knows, its code. */
  makeName(makeCode: string): string {
    return this.makeByCode(makeCode)?.name ?? makeCode;
  }

  /** Display name of a model, or its code if it is unknown. */
  modelName(modelCode: string): string {
    return this.modelByCode(modelCode)?.name ?? modelCode;
  }

  modelsOfMake(makeCode: string): readonly Model[] {
    return this.modelsByMake.get(makeCode) ?? [];
  }

  seriesOfMake(makeCode: string): readonly Series[] {
    return this.seriesByMake.get(makeCode) ?? [];
  }

  /** A model's trims by name; with a model year, only those of that year. */
  trimsOfModel(modelCode: string, modelYear?: number): readonly Trim[] {
    const trims = this.trimsByModel.get(modelCode) ?? this.readTrims(modelCode);
    return modelYear === undefined
      ? trims
      : trims.filter((trim) => this.configurations(trim, modelYear).length > 0);
  }

  trim(modelCode: string, trimCode: string): Trim | undefined {
    return this.trimByValue(`${modelCode}|${trimCode}`);
  }

  /** A trim by the trim filter's value, `modelCode|trimCode`. */
  trimByValue(value: string): Trim | undefined {
    const modelCode = value.slice(0, Math.max(0, value.indexOf('|')));
    if (!this.trimsByModel.has(modelCode)) this.readTrims(modelCode);
    return this.trimsByValue.get(value);
  }

  /** A trim's powertrains in a model year. */
  configurations(trim: Trim, modelYear: number): TrimConfiguration[] {
    return trim.configurations.filter(
      ({ fromYear, toYear }) => modelYear >= fromYear && modelYear <= toYear,
    );
  }

  /** Model years of a model, newest first; empty for an unknown model. */
  modelYears(modelCode: string): number[] {
    const model = this.modelByCode(modelCode);
    return model
      ? Array.from({ length: model.toYear - model.fromYear + 1 }, (_, i) => model.toYear - i)
      : [];
  }

  private readTrims(modelCode: string): readonly Trim[] {
    const row = this.rowsOfModels.get(modelCode);
    if (row === undefined) return [];
    const trims = this.records.trimsOf(row);
    this.trimsByModel.set(modelCode, trims);
    for (const trim of trims) this.trimsByValue.set(trim.value, trim);
    return trims;
  }
}

import { CatalogueRecords } from './catalogue-records.js';
import type { CatalogueTables } from './catalogue-tables.js';
import type { Make, Model, Series, Trim, TrimConfiguration } from './catalogue-types.js';
import { referenceTables } from './reference-file.js';

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

  private readonly records: CatalogueRecords;
  private readonly makesByCode: ReadonlyMap<string, Make>;
  private readonly modelsByCode: ReadonlyMap<string, Model>;
  private readonly modelsByMake: ReadonlyMap<string, readonly Model[]>;
  private readonly seriesByMake: ReadonlyMap<string, readonly Series[]>;
  private readonly rowsOfModels: ReadonlyMap<string, number>;
  /** The trims of the models that were asked for. */
  private readonly trimsByModel = new Map<string, readonly Trim[]>();
  private readonly trimsByValue = new Map<string, Trim>();

  constructor(tables: CatalogueTables) {
    this.records = new CatalogueRecords(tables);
    this.makes = this.records.makes();
    this.models = this.records.models();
    this.makesByCode = new Map(this.makes.map((make) => [make.code, make]));
    this.modelsByMake = Map.groupBy(this.models, (model) => model.makeCode);
    this.modelsByCode = new Map(this.models.map((model) => [model.code, model]));
    this.rowsOfModels = new Map(this.models.map((model, row) => [model.code, row]));
    this.seriesByMake = Map.groupBy(this.records.series(), (series) => series.makeCode);
  }

  /** That of the reference data, which is read once a thread. */
  static load(): Catalogue {
    return (Catalogue.loaded ??= new Catalogue(referenceTables<CatalogueTables>()));
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
    const trims = this.trimsByModel.get(modelCode) ?? this.readTrims(modelCode);
    return modelYear === undefined ? trims : trims.filter((trim) => this.configurations(trim, modelYear).length > 0);
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

  /** The powertrains a trim was sold with in a model year. */
  configurations(trim: Trim, modelYear: number): TrimConfiguration[] {
    return trim.configurations.filter(({ fromYear, toYear }) => modelYear >= fromYear && modelYear <= toYear);
  }

  /** The model years a model was sold in, newest first; empty for an unknown model. */
  modelYears(modelCode: string): number[] {
    const model = this.modelByCode(modelCode);
    return model ? Array.from({ length: model.toYear - model.fromYear + 1 }, (_, i) => model.toYear - i) : [];
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

import type { ModelRow, TrimFileRow } from './reference-data/catalog-files.js';
import { readMakes, readModelRows, readTrimRows } from './reference-data/catalog-files.js';
import type { Make, Model, Series, Trim } from './catalog-types.js';

/** The catalog's content, in display order: by name, with "2 Series" before "10". */
export interface CatalogContent {
  readonly makes: readonly Make[];
  /** By make and name. */
  readonly models: readonly Model[];
  readonly series: readonly Series[];
  /** The trims of each model, in the order of `models`. */
  readonly trims: readonly (readonly Trim[])[];
}

/** Reads the data files. A make without files has no models. @throws if `makes.csv` is missing */
export function readCatalogContent(folder: URL): CatalogContent {
  const rows = readMakes(folder);
  const modelRows = rows.flatMap((make) => readModelRows(folder, make));
  const trims = Map.groupBy(
    trimsFrom(rows.flatMap((make) => readTrimRows(folder, make))),
    (trim) => trim.modelCode,
  );
  const makes = rows.toSorted(byName);
  const modelsByMake = Map.groupBy(
    modelRows.map((row) => row.model).toSorted(byName),
    (model) => model.makeCode,
  );
  const models = makes.flatMap((make) => modelsByMake.get(make.code) ?? []);
  return {
    makes,
    models,
    series: seriesFrom(modelRows),
    trims: models.map(({ code }) => trims.get(code) ?? []),
  };
}

/** A series code is unique within its make. */
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

/** Rows of a model with the same trim code are one trim; the first row names it. */
function trimsFrom(rows: readonly TrimFileRow[]): Trim[] {
  const rowsOfTrims = Map.groupBy(
    rows,
    ({ configuration: { modelCode, trimCode } }) => `${modelCode}|${trimCode}`,
  );
  return Array.from(rowsOfTrims, ([value, trimRows]) => trimFrom(value, trimRows)).sort(byName);
}

function trimFrom(value: string, rows: readonly TrimFileRow[]): Trim {
  const configurations = rows
    .map((row) => row.configuration)
    .sort((a, b) => a.fromYear - b.fromYear);
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

function byName(
  a: { readonly name: string; readonly code: string },
  b: { readonly name: string; readonly code: string },
): number {
  return NAME_ORDER.compare(a.name, b.name) || (a.code < b.code ? -1 : 1);
}

import { bodyLabelOf } from '../../../catalog/options/body-styles.js';
import type { KnownBodyCode } from '../../../catalog/options/body-styles.js';
import { ENGINES } from '../../../catalog/options/engines.js';
import { FUEL_GROUPS } from '../../../catalog/options/fuel-groups.js';
import type { FuelGroupCode } from '../../../catalog/options/fuel-groups.js';
import { labelOf } from '../../../catalog/options/option.js';
import { TRANSMISSIONS } from '../../../catalog/options/transmissions.js';
import type { RecognizedModel } from '../../../catalog/matching/model-recognition.js';
import { Memo } from '../../../platform/memoize.js';
import { specsInName } from './specs-in-name.js';
import { specsInVin } from './specs-in-vin.js';
import type { BuildFacts } from './complete-specs.js';
import { issueOf } from '../issue-of-row.js';
import type { FeedField } from '../map/feed-map.js';
import type { MappedRow } from '../map/mapped-row.js';
import { joinedKey } from '../map/mapped-row.js';
import { bodyFrom, cabOfModel } from '../normalize/normalize-body.js';
import { exteriorColorFrom, interiorColorFrom } from '../normalize/normalize-colors.js';
import { isDate, timeFrom } from '../normalize/normalize-date.js';
import {
  displacementFrom,
  driveTypeFrom,
  engineCodeFrom,
  engineLayoutFrom,
  fuelGroupFrom,
  namesTwoEngines,
  transmissionFrom,
} from '../normalize/normalize-powertrain.js';
import type { RowIssue } from '../row-issues.js';
import type { FieldText } from '../map/rule-reader.js';
import { isPlaceholder } from '../normalize/placeholder-values.js';
import type { BuildFact, Contradiction, DeclaredSpecs, SpecsBySource } from './resolve-specs.js';
import { doorsFrom, doorsInName } from './resolve-doors.js';

/** Reads build statements of rows. Equal statements are one object. */
export class SpecsOfRow {
  private readonly memo = new Memo<Omit<SpecsBySource, 'vin'>>(REMEMBERED_CHARACTERS);

  /** Statements of a row by VIN, name and columns. `vin` must be valid. */
  read(row: MappedRow, car: NamedCar): SpecsBySource {
    const { vin, year, fuelOfOtherYears, model } = car;
    const cabs = {
      name: cabOfModel(nameTextOf(row), model.code, year),
      column: cabOfModel(row.text('body'), model.code, year),
    };
    const key = joinedKey(
      fuelOfOtherYears ?? '',
      cabs.name ?? '',
      cabs.column ?? '',
      ...STATING_FIELDS.map((field) => row.text(field)),
    );
    // A value that is too long reads as empty, but must not share the key of an empty one.
    const hasLong = row.fieldsTooLong.length > 0;
    const said = hasLong
      ? statementsOf(row, cabs, fuelOfOtherYears)
      : this.memo.of(key, () => statementsOf(row, cabs, fuelOfOtherYears));
    const { name, columns, isChassis, cylindersInEngine, layoutInEngine, fuelInEngine, unread } =
      said;
    return {
      vin: vin === undefined ? NOTHING : specsInVin(vin, year),
      name,
      columns,
      isChassis,
      cylindersInEngine,
      layoutInEngine,
      fuelInEngine,
      unread,
    };
  }
}

/** VIN, year and model of the row. */
type NamedCar = Pick<RecognizedModel, 'fuelOfOtherYears' | 'model'> & {
  readonly vin: string | undefined;
  readonly year: number;
};

const NOTHING: DeclaredSpecs = {};
const STATING_FIELDS = [
  'model',
  'trim',
  'body',
  'doors',
  'drive',
  'fuel',
  'transmission',
  'cylinders',
  'engine',
] as const;
const REMEMBERED_CHARACTERS = 300;

/** Cabs named in the terms of the model's maker. */
interface CabsOfModel {
  readonly name: KnownBodyCode | undefined;
  readonly column: KnownBodyCode | undefined;
}

export function nameTextOf(row: MappedRow): string {
  return `${row.text('model')} ${row.readText('trim')}`;
}

function statementsOf(
  row: MappedRow,
  cabs: CabsOfModel,
  fuelOfOtherYears: FuelGroupCode | undefined,
): Omit<SpecsBySource, 'vin'> {
  const columns = { ...statedInColumns(row), body: cabs.column ?? bodyFrom(row.text('body')) };
  const inName = specsInName(nameTextOf(row));
  // "4D Sport Utility" counts doors like a name.
  const name: DeclaredSpecs = {
    ...inName,
    body: cabs.name ?? inName.body,
    doors: inName.doors ?? doorsInName(row.text('body')),
  };
  const engine = engineTextOf(row);
  return {
    name: fuelOfOtherYears === undefined ? name : { ...name, fuel: fuelOfOtherYears },
    columns,
    isChassis: CHASSIS.test(nameTextOf(row)),
    cylindersInEngine: engineCodeFrom(engine),
    layoutInEngine: engineLayoutFrom(engine),
    fuelInEngine: fuelInEngine(engine),
    unread: unreadFacts(row, columns),
  };
}

/** Vans that are sold as a chassis; an E-450 always is. */
const CHASSIS = /\b(?:chassis|cut-?away|e-?450)\b/i;

const FIELD_OF_FACT: Readonly<Record<BuildFact, FeedField>> = {
  body: 'body',
  doors: 'doors',
  drive: 'drive',
  fuel: 'fuel',
  transmission: 'transmission',
  engineCode: 'cylinders',
  displacementLiters: 'engine',
};

/** Name of each fact in reports, if it differs from the field. */
const NAME_OF_FACT: Readonly<Record<BuildFact, string>> = {
  ...FIELD_OF_FACT,
  displacementLiters: 'liters',
};

/** The engine's text; empty if it names several engines. */
function engineTextOf(row: MappedRow): string {
  const text = row.text('engine');
  return namesTwoEngines(text) ? '' : text;
}

function statedInColumns(row: MappedRow): Omit<DeclaredSpecs, 'body'> {
  const engine = engineTextOf(row);
  return {
    doors: doorsFrom(row.text('doors')),
    drive: driveTypeFrom(row.text('drive')),
    fuel: fuelGroupFrom(row.text('fuel')),
    transmission: transmissionFrom(row.text('transmission')),
    engineCode: engineCodeFrom(row.text('cylinders')) ?? engineCodeFrom(engine),
    displacementLiters: displacementFrom(engine),
  };
}

const MILD_HYBRID = /\bmild[- ]?(?:electric[- ])?hybrid\b|\bmhev\b/gi;

/**
 * "2.0L Diesel", "2.5L Hybrid". An engine with a fuel is not electric, and a mild hybrid has the fuel
 * that its column states.
 */
function fuelInEngine(text: string): FuelGroupCode | undefined {
  const { fuel } = specsInName(text.replace(MILD_HYBRID, ' '));
  const hasCylinders =
    displacementFrom(text) !== undefined || ![undefined, 'ELECTRIC'].includes(engineCodeFrom(text));
  return fuel === 'ELE' && hasCylinders ? undefined : fuel;
}

/** Facts with an unrecognized value. An engine is recognized by its liters or cylinders. */
function unreadFacts(row: MappedRow, columns: DeclaredSpecs): BuildFact[] {
  // "EcoBoost" and "Premium Unleaded" do not contradict a displacement.
  const engine = row.text('engine');
  const isEngineRead =
    !namesTwoEngines(engine) &&
    (columns.engineCode !== undefined ||
      columns.displacementLiters !== undefined ||
      !/\d/.test(engine));
  return (Object.keys(FIELD_OF_FACT) as BuildFact[]).filter(
    (fact) =>
      row.isTooLong(FIELD_OF_FACT[fact]) ||
      (columns[fact] === undefined &&
        isSaid(row, FIELD_OF_FACT[fact]) &&
        !(fact === 'displacementLiters' && isEngineRead)),
  );
}

/** Issue of a contradiction, with the value that is listed instead. */
export function contradictionIssue(
  row: MappedRow,
  { fact, source, reason }: Contradiction,
  facts: BuildFacts,
): RowIssue {
  const [name, listed] = [NAME_OF_FACT[fact], listedAs(facts, fact)];
  const isFactOfEngine =
    fact === 'engineCode' && engineCodeFrom(row.text('cylinders')) === undefined;
  const isFuelOfEngine = fact === 'fuel' && fuelGroupFrom(row.text('fuel')) === undefined;
  const isInEngine = source === 'in-engine' || isFactOfEngine || isFuelOfEngine;
  const isDoorsOfBody =
    fact === 'doors' && source === 'in-name' && doorsInName(nameOf(row).text) === undefined;
  const field =
    source === 'in-vin'
      ? 'vin'
      : isDoorsOfBody
        ? 'body'
        : isInEngine
          ? 'engine'
          : FIELD_OF_FACT[fact];
  const stated = source === 'in-name' && !isDoorsOfBody ? nameOf(row) : row.field(field);
  return issueOf(row, stated, {
    reason,
    detail: listed === undefined ? name : `${name}, listed as ${listed}`,
  });
}

/** Model and trim, without empty ones. */
function nameOf(row: MappedRow): FieldText {
  const fields = [row.field('model'), row.field('trim')].filter(({ text }) => text !== '');
  const listOf = (part: 'column' | 'text', between: string) =>
    fields.map((field) => field[part]).join(between);
  return { column: listOf('column', ', '), text: listOf('text', ' '), unit: undefined };
}

/** The listed value of a fact, for reports. */
function listedAs(
  {
    bodyStyleCode,
    doors,
    driveType,
    fuelTypeGroup,
    transmissionCode,
    engineCode,
    displacementLiters,
  }: BuildFacts,
  fact: BuildFact,
) {
  const values: Readonly<Record<BuildFact, string | number | undefined>> = {
    body: bodyStyleCode && bodyLabelOf(bodyStyleCode),
    doors,
    drive: driveType,
    fuel: fuelTypeGroup && labelOf(FUEL_GROUPS, fuelTypeGroup),
    transmission: transmissionCode && labelOf(TRANSMISSIONS, transmissionCode),
    engineCode: engineCode && labelOf(ENGINES, engineCode),
    displacementLiters,
  };
  return values[fact] === undefined ? undefined : String(values[fact]);
}

/**
 * Issues of unrecognized values, which would otherwise be lost silently. `unread`: see `SpecsBySource`.
 */
export function unknownTexts(
  row: MappedRow,
  unread: readonly BuildFact[],
  now: number,
): RowIssue[] {
  const fields = unread.map((fact) => FIELD_OF_FACT[fact]).filter((field) => !row.isTooLong(field));
  if (isSaid(row, 'exteriorColor') && exteriorColorFrom(row.text('exteriorColor')) === undefined)
    fields.push('exteriorColor');
  if (isSaid(row, 'interiorColor') && interiorColorFrom(row.text('interiorColor')) === undefined)
    fields.push('interiorColor');
  const issues = fields.map((field) =>
    issueOf(row, row.field(field), { reason: 'unknown-text', detail: field }),
  );
  if (isSaid(row, 'listedAt') && timeFrom(row.text('listedAt'), now) === undefined) {
    const reason = isDate(row.text('listedAt')) ? 'impossible-date' : 'unknown-text';
    issues.push(issueOf(row, row.field('listedAt'), { reason, detail: 'listedAt' }));
  }
  if (isEngineOfWords(row.text('engine')))
    issues.push(issueOf(row, row.field('engine'), { reason: 'unread-words', detail: 'engine' }));
  return issues;
}

/**
 * "HEMI" and "EcoBoost" do not contradict an engine, so they do not block completion, but they are
 * reported.
 */
function isEngineOfWords(text: string): boolean {
  return (
    !isPlaceholder(text) &&
    !/\d/.test(text) &&
    engineCodeFrom(text) === undefined &&
    fuelGroupFrom(text) === undefined
  );
}

function isSaid(row: MappedRow, field: FeedField): boolean {
  return !isPlaceholder(row.text(field));
}

import { bodyLabelOf } from '../../catalogue/options/body-styles.js';
import type { KnownBodyCode } from '../../catalogue/options/body-styles.js';
import { ENGINES } from '../../catalogue/options/engines.js';
import { FUEL_GROUPS } from '../../catalogue/options/fuel-groups.js';
import type { FuelGroupCode } from '../../catalogue/options/fuel-groups.js';
import { labelOf } from '../../catalogue/options/option.js';
import { TRANSMISSIONS } from '../../catalogue/options/transmissions.js';
import type { RecognisedModel } from '../../catalogue/recognise-model.js';
import { Remembered } from '../../catalogue/remembering.js';
import { buildInName } from './build-in-name.js';
import { buildInVin } from './build-in-vin.js';
import type { BuildFacts } from './complete-build.js';
import { faultOf } from './fault-of-row.js';
import type { FeedField } from './feed-map.js';
import type { MappedRow } from './mapped-row.js';
import { keyOf } from './mapped-row.js';
import { bodyFrom, cabOfModel } from './normalise-body.js';
import { exteriorColorFrom, interiorColorFrom } from './normalise-colors.js';
import { isDate, momentOf } from './normalise-date.js';
import {
  displacementFrom,
  driveTypeFrom,
  engineCodeFrom,
  engineLayoutFrom,
  fuelGroupFrom,
  namesTwoEngines,
  transmissionFrom,
} from './normalise-powertrain.js';
import type { RowFault } from './row-faults.js';
import type { FieldText } from './rule-reader.js';
import { saysNothing } from './says-nothing.js';
import type { BuildFact, Contradiction, StatedBuild, Statements } from './stated-build.js';
import { doorsFrom, doorsInName } from './stated-doors.js';

/** What rows say of how their cars are built; what several say in the same words is one object. */
export class StatementsOfRow {
  private readonly remembered = new Remembered<Omit<Statements, 'vin'>>(REMEMBERED_CHARACTERS);

  /** All that a row says of a car, by VIN, name and columns. `vin` is a valid one. */
  read(row: MappedRow, car: NamedCar): Statements {
    const { vin, year, fuelOfOtherYears, model } = car;
    const cabs = { name: cabOfModel(nameTextOf(row), model.code, year), column: cabOfModel(row.text('body'), model.code, year) };
    const key = keyOf(fuelOfOtherYears ?? '', cabs.name ?? '', cabs.column ?? '', ...STATING_FIELDS.map((field) => row.text(field)));
    // A text that is too long leaves the key as it would be without a text, and is not the same.
    const hasLong = row.fieldsTooLong.length > 0;
    const said = hasLong
      ? statementsOf(row, cabs, fuelOfOtherYears)
      : this.remembered.of(key, () => statementsOf(row, cabs, fuelOfOtherYears));
    const { name, columns, isChassis, cylindersInEngine, layoutInEngine, fuelInEngine, unread } = said;
    return {
      vin: vin === undefined ? NOTHING : buildInVin(vin, year),
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

/** What the row's VIN, year and model are taken to be. */
type NamedCar = Pick<RecognisedModel, 'fuelOfOtherYears' | 'model'> & { readonly vin: string | undefined; readonly year: number };

const NOTHING: StatedBuild = {};
const STATING_FIELDS = ['model', 'trim', 'body', 'doors', 'drive', 'fuel', 'transmission', 'cylinders', 'engine'] as const;
const REMEMBERED_CHARACTERS = 300;

/** Cabs that are called as the maker of the model calls them. */
interface CabsOfModel {
  readonly name: KnownBodyCode | undefined;
  readonly column: KnownBodyCode | undefined;
}

/** What a row calls its car beside the make. */
export function nameTextOf(row: MappedRow): string {
  return `${row.text('model')} ${row.readText('trim')}`;
}

function statementsOf(row: MappedRow, cabs: CabsOfModel, fuelOfOtherYears: FuelGroupCode | undefined): Omit<Statements, 'vin'> {
  const columns = { ...statedInColumns(row), body: cabs.column ?? bodyFrom(row.text('body')) };
  const inName = buildInName(nameTextOf(row));
  // "4D Sport Utility" counts doors as names do.
  const name: StatedBuild = { ...inName, body: cabs.name ?? inName.body, doors: inName.doors ?? doorsInName(row.text('body')) };
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

/** Vans that are sold without a body of their own; an E-450 always is. */
const CHASSIS = /\b(?:chassis|cut-?away|e-?450)\b/i;

/** The column that a stated fact stands in. */
const FIELD_OF_FACT: Readonly<Record<BuildFact, FeedField>> = {
  body: 'body',
  doors: 'doors',
  drive: 'drive',
  fuel: 'fuel',
  transmission: 'transmission',
  engineCode: 'cylinders',
  displacementLiters: 'engine',
};

/** What people call a fact, where its field's name does not say it. */
const NAME_OF_FACT: Readonly<Record<BuildFact, string>> = { ...FIELD_OF_FACT, displacementLiters: 'liters' };

/** The text of the engine; none where it names two. */
function engineTextOf(row: MappedRow): string {
  const text = row.text('engine');
  return namesTwoEngines(text) ? '' : text;
}

function statedInColumns(row: MappedRow): Omit<StatedBuild, 'body'> {
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

/** "2.0L Diesel", "2.5L Hybrid". What burns something beside its electric motor is no electric car. */
function fuelInEngine(text: string): FuelGroupCode | undefined {
  const { fuel } = buildInName(text);
  const hasCylinders = displacementFrom(text) !== undefined || ![undefined, 'ELECTRIC'].includes(engineCodeFrom(text));
  return fuel === 'ELE' && hasCylinders ? undefined : fuel;
}

/** Facts whose columns say something that nobody understands. An engine is understood by its liters or its cylinders. */
function unreadFacts(row: MappedRow, columns: StatedBuild): BuildFact[] {
  // "EcoBoost" and "Premium Unleaded" are no engine of another size.
  const engine = row.text('engine');
  const isEngineRead =
    !namesTwoEngines(engine) && (columns.engineCode !== undefined || columns.displacementLiters !== undefined || !/\d/.test(engine));
  return (Object.keys(FIELD_OF_FACT) as BuildFact[]).filter(
    (fact) =>
      row.isTooLong(FIELD_OF_FACT[fact]) ||
      (columns[fact] === undefined && isSaid(row, FIELD_OF_FACT[fact]) && !(fact === 'displacementLiters' && isEngineRead)),
  );
}

/** What the report says of a contradiction, with what the car is listed as instead. */
export function contradictionFault(row: MappedRow, { fact, said, reason }: Contradiction, facts: BuildFacts): RowFault {
  const [name, listed] = [NAME_OF_FACT[fact], listedAs(facts, fact)];
  const isFactOfEngine = fact === 'engineCode' && engineCodeFrom(row.text('cylinders')) === undefined;
  const isFuelOfEngine = fact === 'fuel' && fuelGroupFrom(row.text('fuel')) === undefined;
  const isInEngine = said === 'in-engine' || isFactOfEngine || isFuelOfEngine;
  const isDoorsOfBody = fact === 'doors' && said === 'in-name' && doorsInName(nameOf(row).text) === undefined;
  const field = said === 'in-vin' ? 'vin' : isDoorsOfBody ? 'body' : isInEngine ? 'engine' : FIELD_OF_FACT[fact];
  const stated = said === 'in-name' && !isDoorsOfBody ? nameOf(row) : row.field(field);
  return faultOf(row, stated, { reason, detail: listed === undefined ? name : `${name}, listed as ${listed}` });
}

/** Model and trim, as far as the row has them. */
function nameOf(row: MappedRow): FieldText {
  const fields = [row.field('model'), row.field('trim')].filter(({ text }) => text !== '');
  const listOf = (part: 'column' | 'text', between: string) => fields.map((field) => field[part]).join(between);
  return { column: listOf('column', ', '), text: listOf('text', ' '), unit: undefined };
}

/** What is listed of a fact, for the report. */
function listedAs(
  { bodyStyleCode, doors, driveType, fuelTypeGroup, transmissionCode, engineCode, displacementLiters }: BuildFacts,
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

/** Every text that says something nobody understands, and which would otherwise be lost in silence. `unread` as in the row's statements. */
export function unknownTexts(row: MappedRow, unread: readonly BuildFact[], now: number): RowFault[] {
  const fields = unread.map((fact) => FIELD_OF_FACT[fact]).filter((field) => !row.isTooLong(field));
  if (isSaid(row, 'exteriorColor') && exteriorColorFrom(row.text('exteriorColor')) === undefined) fields.push('exteriorColor');
  if (isSaid(row, 'interiorColor') && interiorColorFrom(row.text('interiorColor')) === undefined) fields.push('interiorColor');
  const faults = fields.map((field) => faultOf(row, row.field(field), { reason: 'unknown-text', detail: field }));
  if (isSaid(row, 'listedAt') && momentOf(row.text('listedAt'), now) === undefined) {
    const reason = isDate(row.text('listedAt')) ? 'impossible-date' : 'unknown-text';
    faults.push(faultOf(row, row.field('listedAt'), { reason, detail: 'listedAt' }));
  }
  if (isEngineOfWords(row.text('engine'))) faults.push(faultOf(row, row.field('engine'), { reason: 'unread-words', detail: 'engine' }));
  return faults;
}

/** "HEMI" and "EcoBoost" are no engine of another size, so that they block no guess; but nobody reads them either. */
function isEngineOfWords(text: string): boolean {
  return !saysNothing(text) && !/\d/.test(text) && engineCodeFrom(text) === undefined && fuelGroupFrom(text) === undefined;
}

function isSaid(row: MappedRow, field: FeedField): boolean {
  return !saysNothing(row.text(field));
}

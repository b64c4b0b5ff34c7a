import type { Model } from '../../catalogue/catalogue-types.js';
import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { KnownBodyCode } from '../../catalogue/options/body-styles.js';
import type { DriveTypeCode } from '../../catalogue/options/drive-groups.js';
import { driveGroupOf } from '../../catalogue/options/drive-groups.js';
import type { EngineCode } from '../../catalogue/options/engines.js';
import type { FuelGroupCode } from '../../catalogue/options/fuel-groups.js';
import type { TransmissionCode } from '../../catalogue/options/transmissions.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';

/** What a car's VIN, or its feed, says of how it is built. Absent: not said. */
export interface StatedBuild {
  readonly body?: KnownBodyCode | undefined;
  readonly drive?: DriveTypeCode | undefined;
  readonly fuel?: FuelGroupCode | undefined;
  readonly transmission?: TransmissionCode | undefined;
  readonly engineCode?: EngineCode | undefined;
  readonly displacementLiters?: number | undefined;
}

/** A fact of `StatedBuild`. */
export type BuildFact = keyof StatedBuild;

/** A statement that something else stands against: a surer statement, the car's name, or all the builds the catalogue knows. */
export interface Contradiction {
  readonly fact: BuildFact;
  /** Where it was made. */
  readonly said: 'in-name' | 'in-column';
  readonly reason: 'contradicts-vin' | 'contradicts-name' | 'unknown-to-catalog';
}

/** The statements of a row by who makes them, surest first. */
export interface Statements {
  readonly vin: StatedBuild;
  /** The words of model and trim: sellers choose the other columns from short lists, and what they wrote here says more. */
  readonly name: StatedBuild;
  readonly columns: StatedBuild;
}

/** What the catalogue has of a model in any year: which kinds of body and which fuels. */
export interface ModelRange {
  readonly model: Model;
  readonly styles: ReadonlySet<VehicleStyleCode>;
  readonly fuels: ReadonlySet<FuelGroupCode>;
}

/** What holds of the statements, and which of them gave way. */
export interface SettledBuild {
  readonly stated: StatedBuild;
  /** Where the feed says a fact. */
  readonly saidIn: (fact: BuildFact) => Contradiction['said'];
  readonly contradictions: readonly Contradiction[];
}

/** Fuels that a shorter word for them does not contradict: a hybrid runs on gas, and a plug-in is called electric. */
const MORE_EXACT_FUELS: Readonly<Partial<Record<FuelGroupCode, readonly FuelGroupCode[]>>> = {
  GSL: ['HYB', 'PIH', 'ALT'],
  HYB: ['PIH'],
  ELE: ['PIH'],
};

/** Two bodies that nothing turns into one another: where the model is one, a column that says the other is a slip. */
const WORKING_STYLES: readonly VehicleStyleCode[] = ['TRUCKS', 'VANMV'];

/** Of each fact the surest statement; what says otherwise beside it, or cannot be meant of this model, is a contradiction. */
export function settleBuild({ vin, name, columns }: Statements, range: ModelRange): SettledBuild {
  const contradictions: Contradiction[] = [];
  const meant = {
    ...columns,
    ...(isOfOtherKind(columns.body, range) && { body: undefined }),
    ...(isFuelOfElectric(columns.fuel, range) && { fuel: undefined }),
  };
  for (const fact of ['body', 'fuel'] as const)
    if (meant[fact] !== columns[fact]) contradictions.push({ fact, said: 'in-column', reason: 'contradicts-name' });
  // "Transit Wagon" is a van's name, no statement against it.
  const named = isOfOtherKind(name.body, range) ? { ...name, body: undefined } : name;
  const saidIn = (fact: BuildFact) => (named[fact] === undefined ? 'in-column' : 'in-name');
  const byName = surest(named, meant, (fact) => contradictions.push({ fact, said: 'in-column', reason: 'contradicts-name' }));
  const stated = surest(vin, byName, (fact) => contradictions.push({ fact, said: saidIn(fact), reason: 'contradicts-vin' }));
  return { stated, saidIn, contradictions };
}

/** Whether both can be said of one car; the second may be the more exact word. */
export function agree<Fact extends BuildFact>(fact: Fact, said: StatedBuild[Fact], known: StatedBuild[Fact]): boolean {
  if (said === undefined || known === undefined || said === known) return true;
  if (fact === 'body') return isSameBody(said as KnownBodyCode, known as KnownBodyCode);
  if (fact === 'drive') return driveGroupOf(said as DriveTypeCode) === driveGroupOf(known as DriveTypeCode);
  return fact === 'fuel' && (MORE_EXACT_FUELS[said as FuelGroupCode] ?? []).includes(known as FuelGroupCode);
}

function surest(sure: StatedBuild, other: StatedBuild, onContradiction: (fact: BuildFact) => void): StatedBuild {
  const facts = new Set([...Object.keys(sure), ...Object.keys(other)] as BuildFact[]);
  const settled = Array.from(facts, (fact) => {
    if (sure[fact] === undefined) return [fact, other[fact]];
    if (!agree(fact, other[fact], sure[fact])) onContradiction(fact);
    return [fact, fact === 'body' ? finerBody(sure.body!, other.body) : sure[fact]];
  });
  return Object.fromEntries(settled) as StatedBuild;
}

/** "Pickup" and "crew cab pickup" are one body. */
function isSameBody(left: KnownBodyCode, right: KnownBodyCode): boolean {
  const style = vehicleStyleOf(left);
  return style === vehicleStyleOf(right) && (left === style || right === style);
}

function finerBody(sure: KnownBodyCode, other: KnownBodyCode | undefined): KnownBodyCode {
  return other !== undefined && vehicleStyleOf(other) === sure ? other : sure;
}

function isOfOtherKind(body: KnownBodyCode | undefined, { model, styles }: ModelRange): boolean {
  if (body === undefined) return false;
  const style = vehicleStyleOf(body);
  const known = [model.vehicleStyleCode, ...styles];
  if (known.includes(style)) return false;
  return WORKING_STYLES.includes(style) || known.every((each) => WORKING_STYLES.includes(each));
}

function isFuelOfElectric(fuel: FuelGroupCode | undefined, { fuels }: ModelRange): boolean {
  return fuel !== undefined && fuel !== 'ELE' && fuels.size === 1 && fuels.has('ELE');
}

import type { Model, TrimConfiguration } from '../../catalogue/catalogue-types.js';
import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { BodyStyleCode, KnownBodyCode } from '../../catalogue/options/body-styles.js';
import { driveGroupOf } from '../../catalogue/options/drive-groups.js';
import type { EngineCode, EngineLayout } from '../../catalogue/options/engines.js';
import type { FuelGroupCode } from '../../catalogue/options/fuel-groups.js';
import type { TransmissionCode } from '../../catalogue/options/transmissions.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';
import { isMildHybrid } from './mild-hybrid.js';
import type { StatedDrive } from './normalise-powertrain.js';
import { isDoubtful, isOfOtherKind, isPartOfName, isSameBody } from './stated-body.js';

/** What a car's VIN, or its feed, says of how it is built. Absent: not said. */
export interface StatedBuild {
  readonly body?: KnownBodyCode | undefined;
  readonly doors?: number | undefined;
  readonly drive?: StatedDrive | undefined;
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
  /** Where it was made; `in-engine` are cylinders in the engine's text, where the row has a column for them. */
  readonly said: 'in-vin' | 'in-name' | 'in-column' | 'in-engine';
  readonly reason: 'contradicts-vin' | 'contradicts-name' | 'contradicts-column' | 'conflict' | 'unknown-to-catalog';
}

/** The statements of a row by who makes them, surest first. */
export interface Statements {
  readonly vin: StatedBuild;
  /** The words of model and trim: sellers choose the other columns from short lists, and what they wrote here says more. */
  readonly name: StatedBuild;
  readonly columns: StatedBuild;
  /** Whether the name says that the car is a chassis, on which others build what its column calls it. */
  readonly isChassis?: boolean;
  /** The cylinders in the engine's text; the column of the cylinders may say other ones. */
  readonly cylindersInEngine?: EngineCode | undefined;
  /** How the cylinders stand, by the engine's text. */
  readonly layoutInEngine?: EngineLayout | undefined;
  /** The fuel in the engine's text: it is written there, where the fuel's own column is chosen from a short list, and says more. */
  readonly fuelInEngine?: FuelGroupCode | undefined;
  /** Facts whose column has a text that nobody understood: what is stated there is not known, and not to be guessed. */
  readonly unread: readonly BuildFact[];
}

/** What the catalogue has of a model in any year: which kinds of body and which fuels. */
export interface ModelRange {
  readonly model: Model;
  readonly bodies: ReadonlySet<BodyStyleCode>;
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

/** Of each fact the surest statement; what says otherwise beside it, or cannot be meant of this model, is a contradiction. */
export function settleBuild({ vin: read, name, columns, isChassis = false }: Statements, range: ModelRange): SettledBuild {
  const contradictions: Contradiction[] = [];
  const meant = {
    ...columns,
    ...(!isChassis && isOfOtherKind(columns.body, range) && { body: undefined }),
    ...(isElectric(range) && withoutCombustion(columns)),
  };
  for (const fact of ['body', 'fuel', 'engineCode', 'displacementLiters', 'transmission'] as const)
    if (meant[fact] !== columns[fact]) contradictions.push({ fact, said: 'in-column', reason: 'contradicts-name' });
  const named = isPartOfName(name.body, range) ? { ...name, body: undefined } : name;
  const vin = isDoubtful(read.body, named.body ?? meant.body, range) ? { ...read, body: undefined } : read;
  const saidIn = (fact: BuildFact) => (named[fact] === undefined ? 'in-column' : 'in-name');
  const byName = surest(named, meant, (fact) => contradictions.push({ fact, said: 'in-column', reason: 'contradicts-name' }));
  const stated = surest(vin, byName, (fact) => contradictions.push({ fact, said: saidIn(fact), reason: 'contradicts-vin' }));
  return { stated, saidIn, contradictions };
}

/** The more exact of the words of two columns, and of two fuels that of the engine. */
export function settleFuel(statements: Statements): { statements: Statements; contradictions: readonly Contradiction[] } {
  const { columns, fuelInEngine: fuel } = statements;
  if (fuel === undefined || (columns.fuel !== undefined && agree('fuel', fuel, columns.fuel))) return { statements, contradictions: [] };
  const isContradicted = !agree('fuel', columns.fuel, fuel);
  return {
    statements: { ...statements, columns: { ...columns, fuel } },
    contradictions: isContradicted ? [{ fact: 'fuel', said: 'in-column', reason: 'contradicts-column' }] : [],
  };
}

/** A build in the words of statements. */
export function buildStatement({ bodyStyleCode, driveTypeCode, fuelGroupCode, transmissionCode, engine }: TrimConfiguration): StatedBuild {
  return {
    body: bodyStyleCode,
    drive: driveTypeCode,
    fuel: fuelGroupCode,
    transmission: transmissionCode,
    engineCode: engine.code,
    // Without an engine there is none of any size.
    displacementLiters: engine.code === 'ELECTRIC' ? 0 : engine.displacementLiters,
  };
}

/** Whether a build may be the car of which this fact was said; of cars that burn either, sellers say "gas" or "flex". */
export function fits(build: TrimConfiguration, fact: BuildFact, stated: StatedBuild): boolean {
  if (fact === 'fuel' && stated.fuel === 'ALT' && (build.fuelGroupCode === 'GSL' || isMildHybrid(build))) return true;
  return agree(fact, stated[fact], buildStatement(build)[fact]);
}

/** Whether both can be said of one car; the second may be the more exact word. */
export function agree<Fact extends BuildFact>(fact: Fact, said: StatedBuild[Fact], known: StatedBuild[Fact]): boolean {
  if (said === undefined || known === undefined || said === known) return true;
  if (fact === 'body') return isSameBody(said as KnownBodyCode, known as KnownBodyCode);
  if (fact === 'drive') return isSameDrive(said as StatedDrive, known as StatedDrive);
  if (fact === 'doors') return isSameCount(said as number, known as number);
  return fact === 'fuel' && (MORE_EXACT_FUELS[said as FuelGroupCode] ?? []).includes(known as FuelGroupCode);
}

function surest(sure: StatedBuild, other: StatedBuild, onContradiction: (fact: BuildFact) => void): StatedBuild {
  const facts = new Set([...Object.keys(sure), ...Object.keys(other)] as BuildFact[]);
  const settled = Array.from(facts, (fact) => {
    if (sure[fact] === undefined) return [fact, other[fact]];
    if (agree(fact, sure[fact], other[fact]) && isFiner(fact, other[fact], sure[fact])) return [fact, other[fact]];
    if (!agree(fact, other[fact], sure[fact])) onContradiction(fact);
    return [fact, sure[fact]];
  });
  return Object.fromEntries(settled) as StatedBuild;
}

function isSameDrive(left: StatedDrive, right: StatedDrive): boolean {
  const [one, other] = [left, right].map((drive) => (drive === '2WD' ? drive : driveGroupOf(drive)));
  return one === other || ([one, other].includes('2WD') && ![one, other].includes('AWD4WD'));
}

/** A tailgate counts for some and not for others: three doors may be two, and five four. */
export function isSameCount(left: number, right: number): boolean {
  return Math.floor(left / 2) === Math.floor(right / 2);
}

/** Of two words for one fact the one that says more. VINs tell four driven wheels, and not always how. */
function isFiner<Fact extends BuildFact>(fact: Fact, word: StatedBuild[Fact], than: StatedBuild[Fact]): boolean {
  if (word === undefined) return false;
  if (fact === 'body') return vehicleStyleOf(word as KnownBodyCode) === than;
  if (fact === 'drive') return word !== '2WD';
  return fact === 'fuel' && word === 'ALT' && than === 'GSL';
}

/** Whether a model was never built but as an electric car. */
export function isElectric({ fuels }: ModelRange): boolean {
  return fuels.size === 1 && fuels.has('ELE');
}

/** What an electric car cannot have: a tank, cylinders, liters, gears to shift. */
function withoutCombustion({ fuel, engineCode, displacementLiters, transmission }: StatedBuild): StatedBuild {
  return {
    ...(transmission === 'MAN' && { transmission: undefined }),
    ...(fuel !== 'ELE' && { fuel: undefined }),
    ...(engineCode !== 'ELECTRIC' && { engineCode: undefined }),
    ...(displacementLiters !== 0 && { displacementLiters: undefined }),
  };
}

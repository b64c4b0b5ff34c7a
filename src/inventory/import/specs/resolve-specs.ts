import type { Model, TrimConfiguration } from '../../../catalog/catalog-types.js';
import { vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import type { BodyStyleCode, KnownBodyCode } from '../../../catalog/options/body-styles.js';
import { driveGroupOf } from '../../../catalog/options/drive-groups.js';
import type { EngineCode, EngineLayout } from '../../../catalog/options/engines.js';
import type { FuelGroupCode } from '../../../catalog/options/fuel-groups.js';
import type { TransmissionCode } from '../../../catalog/options/transmissions.js';
import type { VehicleStyleCode } from '../../../catalog/options/vehicle-styles.js';
import { isMildHybrid } from './mild-hybrid.js';
import type { DeclaredDrive } from '../normalize/normalize-powertrain.js';
import { isDoubtful, isOfOtherKind, isPartOfName, isSameBody } from './similar-bodies.js';

/** Build facts as stated by a VIN or a feed. Undefined: not stated. */
export interface DeclaredSpecs {
  readonly body?: KnownBodyCode | undefined;
  readonly doors?: number | undefined;
  readonly drive?: DeclaredDrive | undefined;
  readonly fuel?: FuelGroupCode | undefined;
  readonly transmission?: TransmissionCode | undefined;
  readonly engineCode?: EngineCode | undefined;
  readonly displacementLiters?: number | undefined;
}

/** A fact of `DeclaredSpecs`. */
export type BuildFact = keyof DeclaredSpecs;

/**
 * A statement that contradicts a more reliable statement, the car's name, or all builds of the
 * catalog.
 */
export interface Contradiction {
  readonly fact: BuildFact;
  /**
   * Source of the statement. `in-engine`: cylinders in the engine's text, if the row also has a
   * column for them.
   */
  readonly source: 'in-vin' | 'in-name' | 'in-column' | 'in-engine';
  readonly reason:
    | 'contradicts-vin'
    | 'contradicts-name'
    | 'contradicts-column'
    | 'conflict'
    | 'unknown-to-catalog';
}

/** Statements of a row by source, most reliable first. */
export interface SpecsBySource {
  readonly vin: DeclaredSpecs;
  /**
   * Model and trim. They are free text, so they are more specific than columns, which sellers
   * choose from short lists.
   */
  readonly name: DeclaredSpecs;
  readonly columns: DeclaredSpecs;
  /**
   * Whether the name says that the car is a chassis. Its columns then describe what was built on
   * it.
   */
  readonly isChassis?: boolean;
  /** Cylinders in the engine's text, which may differ from the cylinder column. */
  readonly cylindersInEngine?: EngineCode | undefined;
  /** Layout of the cylinders in the engine's text. */
  readonly layoutInEngine?: EngineLayout | undefined;
  /** Fuel in the engine's text. It is free text, so it is more specific than the fuel column. */
  readonly fuelInEngine?: FuelGroupCode | undefined;
  /** Facts whose column has an unrecognized value. They are unknown, and must not be guessed. */
  readonly unread: readonly BuildFact[];
}

/** Bodies, styles and fuels of a model in any year. */
export interface ModelRange {
  readonly model: Model;
  readonly bodies: ReadonlySet<BodyStyleCode>;
  readonly styles: ReadonlySet<VehicleStyleCode>;
  readonly fuels: ReadonlySet<FuelGroupCode>;
}

/** The statements after contradictions are resolved. */
export interface ResolvedSpecs {
  readonly declared: DeclaredSpecs;
  /** Source of a fact in the feed. */
  readonly sourceOf: (fact: BuildFact) => Contradiction['source'];
  readonly contradictions: readonly Contradiction[];
}

/**
 * More exact fuels, which a general word does not contradict: a hybrid uses gas, and a plug-in
 * hybrid is called electric.
 */
const MORE_EXACT_FUELS: Readonly<Partial<Record<FuelGroupCode, readonly FuelGroupCode[]>>> = {
  GSL: ['HYB', 'PIH', 'ALT'],
  HYB: ['PIH'],
  ELE: ['PIH'],
};

/**
 * Chooses the most reliable statement of each fact. Statements that differ, or that are impossible
 * for the model, are contradictions.
 */
export function resolveSpecs(
  { vin: read, name, columns, isChassis = false }: SpecsBySource,
  range: ModelRange,
): ResolvedSpecs {
  const contradictions: Contradiction[] = [];
  const meant = {
    ...columns,
    ...(!isChassis && isOfOtherKind(columns.body, range) && { body: undefined }),
    ...(isElectric(range) && withoutCombustion(columns)),
  };
  for (const fact of ['body', 'fuel', 'engineCode', 'displacementLiters', 'transmission'] as const)
    if (meant[fact] !== columns[fact])
      contradictions.push({ fact, source: 'in-column', reason: 'contradicts-name' });
  const named = isPartOfName(name.body, range) ? { ...name, body: undefined } : name;
  const vin = isDoubtful(read.body, named.body ?? meant.body, range)
    ? { ...read, body: undefined }
    : read;
  const sourceOf = (fact: BuildFact) => (named[fact] === undefined ? 'in-column' : 'in-name');
  const byName = mostReliable(named, meant, (fact) =>
    contradictions.push({ fact, source: 'in-column', reason: 'contradicts-name' }),
  );
  const declared = mostReliable(vin, byName, (fact) =>
    contradictions.push({ fact, source: sourceOf(fact), reason: 'contradicts-vin' }),
  );
  return { declared, sourceOf, contradictions };
}

/**
 * Merges the fuel of the engine's text into the fuel column: the more exact word wins, and the
 * engine's text if they contradict each other.
 */
export function resolveFuel(statements: SpecsBySource): {
  statements: SpecsBySource;
  contradictions: readonly Contradiction[];
} {
  const { columns, fuelInEngine: fuel } = statements;
  if (fuel === undefined || (columns.fuel !== undefined && agree('fuel', fuel, columns.fuel)))
    return { statements, contradictions: [] };
  const isContradicted = !agree('fuel', columns.fuel, fuel);
  return {
    statements: { ...statements, columns: { ...columns, fuel } },
    contradictions: isContradicted
      ? [{ fact: 'fuel', source: 'in-column', reason: 'contradicts-column' }]
      : [],
  };
}

/** The facts of a build as a statement. */
export function specsOfBuild({
  bodyStyleCode,
  driveTypeCode,
  fuelGroupCode,
  transmissionCode,
  engine,
}: TrimConfiguration): DeclaredSpecs {
  return {
    body: bodyStyleCode,
    drive: driveTypeCode,
    fuel: fuelGroupCode,
    transmission: transmissionCode,
    engineCode: engine.code,
    // An electric car has no displacement.
    displacementLiters: engine.code === 'ELECTRIC' ? 0 : engine.displacementLiters,
  };
}

/** Whether a build matches a fact. Sellers call flex-fuel cars "gas" or "flex". */
export function fits(build: TrimConfiguration, fact: BuildFact, stated: DeclaredSpecs): boolean {
  if (
    fact === 'fuel' &&
    stated.fuel === 'ALT' &&
    (build.fuelGroupCode === 'GSL' || isMildHybrid(build))
  )
    return true;
  return agree(fact, stated[fact], specsOfBuild(build)[fact]);
}

/** Whether both values may describe one car; the second may be more exact. */
export function agree<Fact extends BuildFact>(
  fact: Fact,
  said: DeclaredSpecs[Fact],
  known: DeclaredSpecs[Fact],
): boolean {
  if (said === undefined || known === undefined || said === known) return true;
  if (fact === 'body') return isSameBody(said as KnownBodyCode, known as KnownBodyCode);
  if (fact === 'drive') return isSameDrive(said as DeclaredDrive, known as DeclaredDrive);
  if (fact === 'doors') return isSameCount(said as number, known as number);
  return (
    fact === 'fuel' &&
    (MORE_EXACT_FUELS[said as FuelGroupCode] ?? []).includes(known as FuelGroupCode)
  );
}

function mostReliable(
  sure: DeclaredSpecs,
  other: DeclaredSpecs,
  onContradiction: (fact: BuildFact) => void,
): DeclaredSpecs {
  const facts = new Set([...Object.keys(sure), ...Object.keys(other)] as BuildFact[]);
  const settled = Array.from(facts, (fact) => {
    if (sure[fact] === undefined) return [fact, other[fact]];
    if (agree(fact, sure[fact], other[fact]) && isFiner(fact, other[fact], sure[fact]))
      return [fact, other[fact]];
    if (!agree(fact, other[fact], sure[fact])) onContradiction(fact);
    return [fact, sure[fact]];
  });
  return Object.fromEntries(settled) as DeclaredSpecs;
}

function isSameDrive(left: DeclaredDrive, right: DeclaredDrive): boolean {
  const [one, other] = [left, right].map((drive) =>
    drive === '2WD' ? drive : driveGroupOf(drive),
  );
  return one === other || ([one, other].includes('2WD') && ![one, other].includes('AWD4WD'));
}

/** Some sellers count the tailgate: three doors may be two, and five may be four. */
export function isSameCount(left: number, right: number): boolean {
  return Math.floor(left / 2) === Math.floor(right / 2);
}

/** Whether a value is more exact. VINs state four-wheel drive, but not always which kind. */
function isFiner<Fact extends BuildFact>(
  fact: Fact,
  word: DeclaredSpecs[Fact],
  than: DeclaredSpecs[Fact],
): boolean {
  if (word === undefined) return false;
  if (fact === 'body') return vehicleStyleOf(word as KnownBodyCode) === than;
  if (fact === 'drive') return word !== '2WD';
  return fact === 'fuel' && word === 'ALT' && than === 'GSL';
}

/** Whether all builds of a model are electric. */
export function isElectric({ fuels }: ModelRange): boolean {
  return fuels.size === 1 && fuels.has('ELE');
}

/**
 * Removes facts that electric cars lack: combustion fuels, cylinders, displacement, manual gears.
 */
function withoutCombustion({
  fuel,
  engineCode,
  displacementLiters,
  transmission,
}: DeclaredSpecs): DeclaredSpecs {
  return {
    ...(transmission === 'MAN' && { transmission: undefined }),
    ...(fuel !== 'ELE' && { fuel: undefined }),
    ...(engineCode !== 'ELECTRIC' && { engineCode: undefined }),
    ...(displacementLiters !== 0 && { displacementLiters: undefined }),
  };
}

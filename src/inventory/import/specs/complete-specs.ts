import type { TrimConfiguration } from '../../../catalog/catalog-types.js';
import { hadOtherBodies } from '../../../catalog/earlier-bodies.js';
import { BODY_STYLES, vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import type { KnownBodyCode } from '../../../catalog/options/body-styles.js';
import { describeEngine, ENGINES } from '../../../catalog/options/engines.js';
import type { Engine, EngineLayout } from '../../../catalog/options/engines.js';
import { findOption, labelOf } from '../../../catalog/options/option.js';
import type { Listing } from '../../listing.js';
import { bodyFromBuilds } from './build-body.js';
import { isFullHybrid, isMildHybrid, isUnnamedHybrid } from './mild-hybrid.js';
import type { BuildFact, ModelRange, DeclaredSpecs, SpecsBySource } from './resolve-specs.js';
import { isLikeBody } from './similar-bodies.js';
import { agree, fits, isSameCount } from './resolve-specs.js';
import { isSameLiters } from './resolve-engine.js';

/** Build facts of a listing. A fact is absent if VIN, feed and catalog leave it uncertain. */
export type BuildFacts = Partial<
  Pick<
    Listing,
    | 'bodyStyleCode'
    | 'styleSubtype'
    | 'doors'
    | 'seats'
    | 'fuelTypeGroup'
    | 'engineCode'
    | 'engine'
    | 'displacementLiters'
    | 'driveType'
    | 'transmissionCode'
    | 'mpgCity'
    | 'mpgHighway'
    | 'electricRangeMiles'
  >
>;

/** Builds of a model, with its range. */
export interface ModelBuilds extends ModelRange {
  readonly ofAllYears: readonly TrimConfiguration[];
}

/** Facts of engine and powertrain, as opposed to the body. */
export const POWERTRAIN_FACTS = [
  'fuel',
  'drive',
  'engineCode',
  'displacementLiters',
  'transmission',
] as const satisfies readonly BuildFact[];

/** Builds of a model year, and those that the car's name may mean. */
export interface PossibleBuilds extends ModelBuilds {
  /**
   * Builds of the trim and of trims with longer names ("GT", "GT Premium"); of the whole year if
   * the trim has none.
   */
  readonly named: readonly TrimConfiguration[];
  readonly ofYear: readonly TrimConfiguration[];
  readonly year: number;
}

/**
 * The stated facts, completed with values that the remaining builds share. Facts of `unread`
 * without a statement are omitted.
 */
export function completedFacts(
  stated: DeclaredSpecs,
  {
    vin,
    unread,
    written,
  }: Pick<SpecsBySource, 'vin' | 'unread'> & { readonly written: SpecsBySource },
  possible: PossibleBuilds,
): BuildFacts {
  const { named, ofYear, ofAllYears, model, fuels, year } = possible;
  const isUnread = (...facts: readonly BuildFact[]) =>
    facts.some((fact) => unread.includes(fact) && stated[fact] === undefined);
  const withPowertrain = named.filter((build) =>
    POWERTRAIN_FACTS.every((fact) => fits(build, fact, stated)),
  );
  const hasBody = bodyFitting(named, stated);
  const withBoth = withPowertrain.filter(hasBody);
  // If no single build has all stated facts, but each fact has a build, values shared by all builds
  // of the year are certain.
  const isEachOfYear = POWERTRAIN_FACTS.every((fact) =>
    ofYear.some((build) => fits(build, fact, stated)),
  );
  const driven = exactFuel(
    firstOf([withBoth, withPowertrain, isEachOfYear ? ofYear : []]),
    stated,
    vin,
  );
  const engines = isUnread('fuel', 'engineCode', 'displacementLiters') ? [] : driven;
  const wholes = isUnread('body', ...POWERTRAIN_FACTS) ? [] : exactFuel(withBoth, stated, vin);
  // A 1969 Charger is not a sedan, nor a 1992 MR2 a convertible.
  const known = ofYear.length > 0 || hadOtherBodies(model.code, year) ? ofYear : ofAllYears;
  const possibleBodies = withSameDoors(firstOf([withBoth, withPowertrain]), stated.doors);
  const bodyStyleCode = isUnread('body')
    ? undefined
    : bodyWithDoors(bodyFromBuilds(model, stated.body, possibleBodies, known), stated);
  // The catalog lacks some cabs of some trims. Doors and seats of a truck are certain if all
  // trucks of the year share them.
  const withSameCab =
    bodyStyleCode === 'TRUCKS' ? ofYear : firstOf([withBoth, named.filter(hasBody)]);
  const sameBody =
    bodyStyleCode === undefined && isUnread('body') ? [] : withSameBody(withSameCab, bodyStyleCode);
  const doors = agreement(sameBody, (build) => build.doorCode);
  const engine = agreement(wholes, (build) => build.engine);
  const drive = moreExact(
    'drive',
    stated.drive,
    isUnread('drive') ? undefined : agreement(driven, (build) => build.driveTypeCode),
  );
  // All builds of the model have this fuel, even if none has the stated drive: a Camry Hybrid on
  // "gas", any Leaf.
  const fuelOfModel =
    fuels.size === 1 && (stated.fuel !== undefined || fuels.has('ELE')) ? [...fuels][0] : undefined;
  // A mild hybrid stays a gasoline car, as its seller says.
  const mayBeGasoline = fuels.has('GSL')
    ? !(ofYear.length > 0 && ofYear.every(isFullHybrid))
    : ofYear.some(isMildHybrid);
  const fuelOfBuilds = agreement(engines, (build) => build.fuelGroupCode);
  // Registries call it a hybrid and sellers a gasoline car, so it is neither without a statement.
  const isUncertain =
    stated.fuel === undefined &&
    fuels.size > 1 &&
    engines.length > 0 &&
    engines.every(isMildHybrid);
  const fuel =
    stated.fuel === 'GSL' && mayBeGasoline
      ? 'GSL'
      : moreExact('fuel', stated.fuel, isUncertain ? undefined : (fuelOfBuilds ?? fuelOfModel));
  const liters = litersAsWritten(stated.displacementLiters, written);
  return withoutGaps({
    bodyStyleCode,
    styleSubtype: agreement(sameBody, (build) => build.styleSubtypeCode),
    doors:
      stated.doors ??
      (isUnread('doors')
        ? undefined
        : doors === undefined
          ? doorsOf(bodyStyleCode)
          : Number(doors)),
    seats: agreement(sameBody, (build) => build.seats),
    fuelTypeGroup: fuel,
    driveType: drive === '2WD' ? undefined : drive,
    transmissionCode:
      stated.transmission ??
      (isUnread('transmission') ? undefined : agreement(driven, (build) => build.transmissionCode)),
    engineCode: stated.engineCode ?? agreement(engines, (build) => build.engine.code),
    displacementLiters: liters ?? agreement(wholes, (build) => build.engine.displacementLiters),
    engine: engine
      ? describeEngine({
          ...engine,
          ...withoutGaps({ displacementLiters: liters, layout: layoutOf(engine, written) }),
        })
      : statedEngine({ ...stated, displacementLiters: liters }),
    mpgCity: agreement(wholes, (build) => build.cityMpg),
    mpgHighway: agreement(wholes, (build) => build.highwayMpg),
    electricRangeMiles: agreement(wholes, (build) => build.electricRangeMiles),
  });
}

/** "2 doors" makes a Civic a coupe. Doors that no build has are ignored. */
function withSameDoors(
  builds: readonly TrimConfiguration[],
  doors: number | undefined,
): readonly TrimConfiguration[] {
  const fitting =
    doors === undefined
      ? builds
      : builds.filter(({ doorCode }) => isSameCount(Number(doorCode), doors));
  return fitting.length > 0 ? fitting : builds;
}

/** If the stated doors contradict a completed body, only its vehicle style is certain. */
function bodyWithDoors(
  body: KnownBodyCode | undefined,
  { body: stated, doors }: DeclaredSpecs,
): KnownBodyCode | undefined {
  const own = doorsOf(body);
  return body === stated || own === undefined || doors === undefined || isSameCount(own, doors)
    ? body
    : vehicleStyleOf(body);
}

function withSameBody(
  builds: readonly TrimConfiguration[],
  body: KnownBodyCode | undefined,
): readonly TrimConfiguration[] {
  return body === undefined
    ? builds
    : builds.filter((build) => agree('body', body, build.bodyStyleCode));
}

function doorsOf(body: KnownBodyCode | undefined): number | undefined {
  return body && findOption(BODY_STYLES, body)?.doors;
}

/**
 * Keeps the row's liters if they differ only by rounding: 3.5 liters of an engine with 3.4 in the
 * catalog.
 */
function litersAsWritten(
  liters: number | undefined,
  { name, columns }: SpecsBySource,
): number | undefined {
  const written = name.displacementLiters ?? columns.displacementLiters;
  return liters !== undefined && written !== undefined && isSameLiters(liters, written)
    ? written
    : liters;
}

/** Layout of the cylinders as stated in the row, if it describes the same engine. */
function layoutOf(
  engine: Engine,
  { layoutInEngine, cylindersInEngine }: SpecsBySource,
): EngineLayout | undefined {
  return cylindersInEngine === engine.code ? layoutInEngine : undefined;
}

/** Description of an engine from the statements alone: "3.8L 6 Cylinder". */
function statedEngine({ displacementLiters, engineCode }: DeclaredSpecs): string | undefined {
  if (displacementLiters === undefined) return undefined;
  const cylinders = engineCode === undefined ? [] : [labelOf(ENGINES, engineCode)];
  return [`${displacementLiters.toFixed(1)}L`, ...cylinders].join(' ');
}

/**
 * Matches builds with the stated body. If there are none, matches bodies that some sellers call by
 * the same name.
 */
export function bodyFitting(
  builds: readonly TrimConfiguration[],
  { body }: DeclaredSpecs,
): (build: TrimConfiguration) => boolean {
  const hasBody = ({ bodyStyleCode }: TrimConfiguration) => agree('body', body, bodyStyleCode);
  return body === undefined || builds.some(hasBody)
    ? hasBody
    : ({ bodyStyleCode }) => isLikeBody(body, bodyStyleCode);
}

/**
 * "Gas" means gasoline builds if there are any, otherwise hybrids. Mild hybrids without a hybrid
 * name stay possible: the "gas" of an X5's column may be its 48-volt six-cylinder, but not the
 * "gas" of its VIN.
 */
function exactFuel(
  builds: readonly TrimConfiguration[],
  { fuel }: DeclaredSpecs,
  { fuel: fuelInVin }: DeclaredSpecs,
): readonly TrimConfiguration[] {
  const isAlsoMeant = (build: TrimConfiguration) =>
    fuel === 'GSL' && fuelInVin !== 'GSL' && isUnnamedHybrid(build);
  const exact = builds.filter((build) => build.fuelGroupCode === fuel);
  return exact.length > 0
    ? builds.filter((build) => build.fuelGroupCode === fuel || isAlsoMeant(build))
    : builds;
}

/**
 * Sellers write 4WD for any four-wheel drive, and "gas" for a hybrid. The catalog may refine the
 * statement but not contradict it.
 */
function moreExact<Fact extends 'fuel' | 'drive'>(
  fact: Fact,
  stated: DeclaredSpecs[Fact],
  known: DeclaredSpecs[Fact],
): DeclaredSpecs[Fact] {
  return known !== undefined && agree(fact, stated, known) ? known : stated;
}

function firstOf(lists: readonly (readonly TrimConfiguration[])[]): readonly TrimConfiguration[] {
  return lists.find((builds) => builds.length > 0) ?? [];
}

/** The value that all builds share; undefined if they differ or there are none. */
function agreement<Value>(
  builds: readonly TrimConfiguration[],
  read: (build: TrimConfiguration) => Value,
): Value | undefined {
  const [first] = builds;
  const value = first && read(first);
  return builds.every((build) => read(build) === value) ? value : undefined;
}

function withoutGaps<Facts extends object>(
  facts: Facts,
): { [Key in keyof Facts]?: NonNullable<Facts[Key]> } {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as never;
}

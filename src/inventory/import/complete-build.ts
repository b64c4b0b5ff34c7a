import type { Model, TrimConfiguration } from '../../catalogue/catalogue-types.js';
import { BODY_STYLES, vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { KnownBodyCode } from '../../catalogue/options/body-styles.js';
import { CATALOGUE_START_YEAR } from '../../catalogue/model-reader.js';
import { describeEngine, ENGINES } from '../../catalogue/options/engines.js';
import type { Engine, EngineLayout } from '../../catalogue/options/engines.js';
import { findOption, labelOf } from '../../catalogue/options/option.js';
import type { Listing } from '../listing.js';
import { bodyFromBuilds } from './build-body.js';
import { isFullHybrid, isMildHybrid, isUnnamedHybrid } from './mild-hybrid.js';
import type { BuildFact, Contradiction, ModelRange, SettledBuild, StatedBuild, Statements } from './stated-build.js';
import { isLikeBody } from './stated-body.js';
import { agree, fits, isSameCount } from './stated-build.js';
import { isSameLiters } from './stated-engine.js';

/** The facts of a listing that come from the car's build. Any may be absent: then neither VIN nor feed nor catalogue is sure. */
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

/** A model's builds, and what all of them together have. */
export interface ModelBuilds extends ModelRange {
  readonly ofAllYears: readonly TrimConfiguration[];
}

/** Facts of the engine and what it drives; the body has the others. */
const POWERTRAIN_FACTS = ['fuel', 'drive', 'engineCode', 'displacementLiters', 'transmission'] as const satisfies readonly BuildFact[];

/** Facts that a model keeps over the years, as far as it has one of them in all: its engines and bodies come and go. */
const LASTING_FACTS = ['fuel', 'drive'] as const satisfies readonly BuildFact[];

/** The builds of a model year, and those among them that the car's name may mean. */
export interface PossibleBuilds extends ModelBuilds {
  /** Those of the trim and of trims with longer names ("GT", "GT Premium"); of the whole year where the trim has none. */
  readonly named: readonly TrimConfiguration[];
  readonly ofYear: readonly TrimConfiguration[];
  readonly year: number;
}

/** What was stated, completed with what the builds that are left agree on. Facts of `unread` that nothing states are left out. */
export function completedFacts(
  stated: StatedBuild,
  { vin, unread, written }: Pick<Statements, 'vin' | 'unread'> & { readonly written: Statements },
  possible: PossibleBuilds,
): BuildFacts {
  const { named, ofYear, ofAllYears, model, fuels, year } = possible;
  const isUnread = (...facts: readonly BuildFact[]) => facts.some((fact) => unread.includes(fact) && stated[fact] === undefined);
  const withPowertrain = named.filter((build) => POWERTRAIN_FACTS.every((fact) => fits(build, fact, stated)));
  const hasBody = bodyFitting(named, stated);
  const withBoth = withPowertrain.filter(hasBody);
  // Where facts are of no one build, but each of some, what all builds of the year have is sure.
  const isEachOfYear = POWERTRAIN_FACTS.every((fact) => ofYear.some((build) => fits(build, fact, stated)));
  const driven = exactFuel(firstOf([withBoth, withPowertrain, isEachOfYear ? ofYear : []]), stated, vin);
  const engines = isUnread('fuel', 'engineCode', 'displacementLiters') ? [] : driven;
  const wholes = isUnread('body', ...POWERTRAIN_FACTS) ? [] : exactFuel(withBoth, stated, vin);
  // A name that was given again years later is another car's: a Charger of 1969 is no sedan.
  const isOfOlderCar = Math.max(year, model.fromYear) < CATALOGUE_START_YEAR;
  const known = ofYear.length > 0 || isOfOlderCar ? ofYear : ofAllYears;
  const possibleBodies = withSameDoors(firstOf([withBoth, withPowertrain]), stated.doors);
  const bodyStyleCode = isUnread('body') ? undefined : bodyWithDoors(bodyFromBuilds(model, stated.body, possibleBodies, known), stated);
  // The catalogue lacks some cabs of some trims: doors and seats of a truck are sure where all trucks of the year have them.
  const withSameCab = bodyStyleCode === 'TRUCKS' ? ofYear : firstOf([withBoth, named.filter(hasBody)]);
  const sameBody = bodyStyleCode === undefined && isUnread('body') ? [] : withSameBody(withSameCab, bodyStyleCode);
  const doors = agreement(sameBody, (build) => build.doorCode);
  const engine = agreement(wholes, (build) => build.engine);
  const drive = moreExact('drive', stated.drive, isUnread('drive') ? undefined : agreement(driven, (build) => build.driveTypeCode));
  // All of a model's builds are of this fuel, also of a car with a drive that none of them has: a Camry Hybrid on "gas", any Leaf.
  const fuelOfModel = fuels.size === 1 && (stated.fuel !== undefined || fuels.has('ELE')) ? [...fuels][0] : undefined;
  // A mild hybrid stays a gasoline car, as its seller says.
  const mayBeGasoline = fuels.has('GSL') ? !(ofYear.length > 0 && ofYear.every(isFullHybrid)) : ofYear.some(isMildHybrid);
  const fuel =
    stated.fuel === 'GSL' && mayBeGasoline
      ? 'GSL'
      : moreExact('fuel', stated.fuel, agreement(engines, (build) => build.fuelGroupCode) ?? fuelOfModel);
  const liters = litersAsWritten(stated.displacementLiters, written);
  return withoutGaps({
    bodyStyleCode,
    styleSubtype: agreement(sameBody, (build) => build.styleSubtypeCode),
    doors: stated.doors ?? (isUnread('doors') ? undefined : doors === undefined ? doorsOf(bodyStyleCode) : Number(doors)),
    seats: agreement(sameBody, (build) => build.seats),
    fuelTypeGroup: fuel,
    driveType: drive === '2WD' ? undefined : drive,
    transmissionCode: stated.transmission ?? (isUnread('transmission') ? undefined : agreement(driven, (build) => build.transmissionCode)),
    engineCode: stated.engineCode ?? agreement(engines, (build) => build.engine.code),
    displacementLiters: liters ?? agreement(wholes, (build) => build.engine.displacementLiters),
    engine: engine
      ? describeEngine({ ...engine, ...withoutGaps({ displacementLiters: liters, layout: layoutOf(engine, written) }) })
      : statedEngine({ ...stated, displacementLiters: liters }),
    mpgCity: agreement(wholes, (build) => build.cityMpg),
    mpgHighway: agreement(wholes, (build) => build.highwayMpg),
    electricRangeMiles: agreement(wholes, (build) => build.electricRangeMiles),
  });
}

/** "2 doors" of a Civic is a coupe; doors that no build has leave all of them. */
function withSameDoors(builds: readonly TrimConfiguration[], doors: number | undefined): readonly TrimConfiguration[] {
  const fitting = doors === undefined ? builds : builds.filter(({ doorCode }) => isSameCount(Number(doorCode), doors));
  return fitting.length > 0 ? fitting : builds;
}

/** Where the feed counts other doors than a completed body has, no more is known of the body than its style. */
function bodyWithDoors(body: KnownBodyCode | undefined, { body: stated, doors }: StatedBuild): KnownBodyCode | undefined {
  const own = doorsOf(body);
  return body === stated || own === undefined || doors === undefined || isSameCount(own, doors) ? body : vehicleStyleOf(body);
}

function withSameBody(builds: readonly TrimConfiguration[], body: KnownBodyCode | undefined): readonly TrimConfiguration[] {
  return body === undefined ? builds : builds.filter((build) => agree('body', body, build.bodyStyleCode));
}

function doorsOf(body: KnownBodyCode | undefined): number | undefined {
  return body && findOption(BODY_STYLES, body)?.doors;
}

/** The liters of the row where those believed are the same, rounded otherwise: a maker's 3.5 of an engine that the catalogue has with 3.4. */
function litersAsWritten(liters: number | undefined, { name, columns }: Statements): number | undefined {
  const written = name.displacementLiters ?? columns.displacementLiters;
  return liters !== undefined && written !== undefined && isSameLiters(liters, written) ? written : liters;
}

/** How the row says that the cylinders of an engine stand, where it is that engine. */
function layoutOf(engine: Engine, { layoutInEngine, cylindersInEngine }: Statements): EngineLayout | undefined {
  return cylindersInEngine === engine.code ? layoutInEngine : undefined;
}

/** An engine of which no more is known than what was said: "3.8L 6 Cylinder". */
function statedEngine({ displacementLiters, engineCode }: StatedBuild): string | undefined {
  if (displacementLiters === undefined) return undefined;
  const cylinders = engineCode === undefined ? [] : [labelOf(ENGINES, engineCode)];
  return [`${displacementLiters.toFixed(1)}L`, ...cylinders].join(' ');
}

/**
 * What no build that the name may mean has, of what the feed or the VIN states; of a year without builds what the model has in no year.
 */
export function unknownToCatalogue(
  { stated, saidIn }: SettledBuild,
  vin: StatedBuild,
  { named, ofAllYears, model }: Pick<PossibleBuilds, 'named' | 'ofAllYears' | 'model'>,
): Contradiction[] {
  if (ofAllYears.length === 0) return [];
  const lasting: readonly BuildFact[] = isLowSuv(model, stated) ? ['body', ...LASTING_FACTS] : LASTING_FACTS;
  const [facts, builds] = named.length > 0 ? [['body', ...POWERTRAIN_FACTS] as const, named] : [lasting, ofAllYears];
  const hasBody = bodyFitting(builds, stated);
  const hasFact = (build: TrimConfiguration, fact: BuildFact) => (fact === 'body' ? hasBody(build) : fits(build, fact, stated));
  const hasAll = (these: readonly BuildFact[]) => builds.some((build) => these.every((fact) => hasFact(build, fact)));
  const alone = facts.filter((fact) => !hasAll([fact]));
  // Each fact is of some build, and all of them of none: the least sure one without which there is a build is the odd one.
  const sureness = (fact: BuildFact) => (vin[fact] !== undefined ? 2 : saidIn(fact) === 'in-name' ? 1 : 0);
  const leastSureFirst = facts.toSorted((left, right) => sureness(left) - sureness(right));
  const odd =
    alone.length > 0 || hasAll(facts) ? undefined : leastSureFirst.find((fact) => hasAll(facts.filter((other) => other !== fact)));
  return [...alone, ...(odd === undefined ? [] : [odd])].map((fact) => ({
    fact,
    said: vin[fact] === undefined ? saidIn(fact) : 'in-vin',
    reason: 'unknown-to-catalog',
  }));
}

/** Whether an SUV is called a sedan or a coupe, which it is in no year, though open ones have come and gone. */
function isLowSuv({ vehicleStyleCode }: Model, { body }: StatedBuild): boolean {
  return vehicleStyleCode === 'SUVCROSS' && body !== undefined && ['SEDAN', 'COUPE'].includes(vehicleStyleOf(body));
}

/** Whether builds have a body as it is stated; where none of them has it, as one that some call so and others that. */
function bodyFitting(builds: readonly TrimConfiguration[], { body }: StatedBuild): (build: TrimConfiguration) => boolean {
  const hasBody = ({ bodyStyleCode }: TrimConfiguration) => agree('body', body, bodyStyleCode);
  return body === undefined || builds.some(hasBody) ? hasBody : ({ bodyStyleCode }) => isLikeBody(body, bodyStyleCode);
}

/**
 * "Gas" is a gasoline car where there is one, and a hybrid only where there is none. But nobody calls a mild hybrid so whose name does not:
 * the "gas" of an X5's column may be its six cylinders with 48 volts, and that of its VIN may not.
 */
function exactFuel(
  builds: readonly TrimConfiguration[],
  { fuel }: StatedBuild,
  { fuel: fuelInVin }: StatedBuild,
): readonly TrimConfiguration[] {
  const isAlsoMeant = (build: TrimConfiguration) => fuel === 'GSL' && fuelInVin !== 'GSL' && isUnnamedHybrid(build);
  const exact = builds.filter((build) => build.fuelGroupCode === fuel);
  return exact.length > 0 ? builds.filter((build) => build.fuelGroupCode === fuel || isAlsoMeant(build)) : builds;
}

/** Sellers write 4WD for all that drives four wheels, and "gas" of a hybrid: the catalogue may have the better word, but no other one. */
function moreExact<Fact extends 'fuel' | 'drive'>(fact: Fact, said: StatedBuild[Fact], known: StatedBuild[Fact]): StatedBuild[Fact] {
  return known !== undefined && agree(fact, said, known) ? known : said;
}

function firstOf(lists: readonly (readonly TrimConfiguration[])[]): readonly TrimConfiguration[] {
  return lists.find((builds) => builds.length > 0) ?? [];
}

/** The value all builds share; undefined when they differ or there are none. */
function agreement<Value>(builds: readonly TrimConfiguration[], read: (build: TrimConfiguration) => Value): Value | undefined {
  const [first] = builds;
  const value = first && read(first);
  return builds.every((build) => read(build) === value) ? value : undefined;
}

function withoutGaps<Facts extends object>(facts: Facts): { [Key in keyof Facts]?: NonNullable<Facts[Key]> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never;
}

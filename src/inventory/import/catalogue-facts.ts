import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Model, Trim, TrimConfiguration } from '../../catalogue/catalogue-types.js';
import type { BodyStyleCode } from '../../catalogue/options/body-styles.js';
import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { DriveTypeCode } from '../../catalogue/options/drive-groups.js';
import { driveGroupOf } from '../../catalogue/options/drive-groups.js';
import type { EngineCode } from '../../catalogue/options/engines.js';
import { describeEngine } from '../../catalogue/options/engines.js';
import type { FuelGroupCode } from '../../catalogue/options/fuel-groups.js';
import type { TransmissionCode } from '../../catalogue/options/transmissions.js';
import type { Listing } from '../listing.js';
import { bodyOf, fittingBody } from './build-body.js';
import type { StatedBody } from './normalise-body.js';

/** What a feed's row says of the car's build, before the catalogue is asked what such cars have. Absent: it does not say. */
export interface StatedBuild {
  /** Likeliest first. */
  readonly bodies?: readonly StatedBody[];
  readonly drive?: DriveTypeCode | undefined;
  readonly fuel?: FuelGroupCode | undefined;
  readonly transmission?: TransmissionCode | undefined;
  readonly engineCode?: EngineCode | undefined;
  readonly displacementLiters?: number | undefined;
}

/** The facts of a listing that come from the car's build. All but the body may be absent: then neither feed nor catalogue is sure. */
export type BuildFacts = Pick<
  Listing,
  | 'bodyStyleCode'
  | 'styleSubtype'
  | 'doors'
  | 'seats'
  | 'truckBedLength'
  | 'fuelTypeGroup'
  | 'engineCode'
  | 'engine'
  | 'displacementLiters'
  | 'driveType'
  | 'transmissionCode'
  | 'mpgCity'
  | 'mpgHighway'
  | 'electricRangeMiles'
>;

/** One test a stated fact puts to a configuration. */
type Test = (configuration: TrimConfiguration) => boolean;

/**
 * The facts of a car's build: what the row says, completed with what all builds of that model year agree on. Builds are the
 * catalogue's configurations of the trim (or of all trims) that what the row says leaves possible. A stated body, drive or fuel
 * that no build of that year has is a slip ("hatchback" for an F-150, "gas" for a hybrid) and does not count. The body, which every
 * listing must have, is at last the one most builds share, of that year or else of any, or the model's usual one.
 */
export class CatalogueFacts {
  private readonly builds = new Map<string, readonly TrimConfiguration[]>();

  constructor(private readonly catalogue: Catalogue) {}

  complete(model: Model, trim: Trim | undefined, year: number, given: StatedBuild): BuildFacts {
    const ofAllYears = this.buildsOf(model);
    const ofYear = ofAllYears.filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear);
    const stated = { ...given, body: fittingBody(model, ofYear.length > 0 ? ofYear : ofAllYears, given.bodies ?? []) };
    const ofTrim = trim ? ofYear.filter((build) => build.trimCode === trim.code && build.modelCode === trim.modelCode) : [];
    const builds = narrowed(ofTrim.length > 0 ? ofTrim : ofYear, ofYear, stated);
    const bodyStyleCode = bodyOf(model, builds.length > 0 ? builds : narrowed(ofAllYears, ofAllYears, { body: stated.body }), stated.body);
    return withoutGaps({ bodyStyleCode, ...agreedFacts(builds, ofYear, bodyStyleCode, stated) });
  }

  private buildsOf(model: Model): readonly TrimConfiguration[] {
    let builds = this.builds.get(model.code);
    if (!builds) {
      builds = this.ownOrMembersBuilds(model);
      this.builds.set(model.code, builds);
    }
    return builds;
  }

  /** A model that stands for several ("RX", "Express", "3 Series") has their builds. */
  private ownOrMembersBuilds(model: Model): TrimConfiguration[] {
    const own = this.configurationsOf(model);
    if (own.length > 0) return own;
    const ofMake = this.catalogue.modelsOfMake(model.makeCode);
    return ofMake.filter((member) => isMemberOf(member, model)).flatMap((member) => this.configurationsOf(member));
  }

  private configurationsOf(model: Model): TrimConfiguration[] {
    return this.catalogue.trimsOfModel(model.code).flatMap((trim) => trim.configurations);
  }
}

/** One of the stated bodies, or none of them. */
type FittedBuild = Omit<StatedBuild, 'bodies'> & { readonly body?: StatedBody | undefined };

type FurtherFacts = { [Key in Exclude<keyof BuildFacts, 'bodyStyleCode'>]: BuildFacts[Key] | undefined };

function agreedFacts(
  builds: readonly TrimConfiguration[],
  ofYear: readonly TrimConfiguration[],
  body: BodyStyleCode,
  stated: FittedBuild,
): FurtherFacts {
  const sameBody = builds.filter((build) => build.bodyStyleCode === body);
  const agreed = <Value>(read: (build: TrimConfiguration) => Value) => agreement(sameBody.length > 0 ? sameBody : builds, read);
  const hasBuild = (test: Test) => ofYear.length === 0 || ofYear.some(test);
  const { drive, fuel } = stated;
  const doors = agreed((build) => build.doorCode);
  const engine = agreed((build) => build.engine);
  return {
    styleSubtype: agreed((build) => build.styleSubtypeCode),
    doors: doors === undefined ? undefined : Number(doors),
    seats: agreed((build) => build.seats),
    truckBedLength: agreed((build) => build.truckBedLengthCode),
    fuelTypeGroup: agreed((build) => build.fuelGroupCode) ?? (fuel && hasBuild(hasFuel(fuel)) ? fuel : undefined),
    driveType: agreed((build) => build.driveTypeCode) ?? (drive && hasBuild(hasDrive(drive)) ? drive : undefined),
    transmissionCode: stated.transmission ?? agreed((build) => build.transmissionCode),
    engineCode: stated.engineCode ?? agreed((build) => build.engine.code),
    displacementLiters: stated.displacementLiters ?? agreed((build) => build.engine.displacementLiters),
    engine: engine && isSameEngine(engine, stated) ? describeEngine(engine) : undefined,
    mpgCity: agreed((build) => build.cityMpg),
    mpgHighway: agreed((build) => build.highwayMpg),
    electricRangeMiles: agreed((build) => build.electricRangeMiles),
  };
}

function isMemberOf(member: Model, model: Model): boolean {
  const isOfSeries = model.seriesCode !== undefined && member.seriesCode === model.seriesCode;
  return isOfSeries || member.name.startsWith(`${model.name} `);
}

/** The builds that pass one stated fact after the other; a fact that none passes is left out, as is one the whole year does not know. */
function narrowed(
  builds: readonly TrimConfiguration[],
  ofYear: readonly TrimConfiguration[],
  stated: FittedBuild,
): readonly TrimConfiguration[] {
  let left = builds;
  for (const test of testsOf(stated)) {
    const passed = ofYear.some(test) ? left.filter(test) : [];
    if (passed.length > 0) left = passed;
  }
  return left;
}

function testsOf({ body, drive, fuel, transmission, engineCode, displacementLiters }: FittedBuild): Test[] {
  const tests: (Test | undefined)[] = [
    body && ((build) => vehicleStyleOf(build.bodyStyleCode) === body.vehicleStyleCode),
    body?.bodyStyleCode && ((build) => build.bodyStyleCode === body.bodyStyleCode),
    fuel && hasFuel(fuel),
    drive && hasDrive(drive),
    engineCode && ((build) => build.engine.code === engineCode),
    displacementLiters === undefined ? undefined : (build) => build.engine.displacementLiters === displacementLiters,
    transmission && ((build) => build.transmissionCode === transmission),
  ];
  return tests.filter((test) => test !== undefined);
}

function hasFuel(fuel: FuelGroupCode): Test {
  return (build) => build.fuelGroupCode === fuel;
}

/** Sellers write 4WD for all that drives four wheels. */
function hasDrive(drive: DriveTypeCode): Test {
  return (build) => driveGroupOf(build.driveTypeCode) === driveGroupOf(drive);
}

function isSameEngine(engine: TrimConfiguration['engine'], { engineCode, displacementLiters }: FittedBuild): boolean {
  return (engineCode ?? engine.code) === engine.code && (displacementLiters ?? engine.displacementLiters) === engine.displacementLiters;
}

/** The value all builds share; undefined when they differ or there are none. */
function agreement<Value>(builds: readonly TrimConfiguration[], read: (build: TrimConfiguration) => Value): Value | undefined {
  const [first] = builds;
  const value = first && read(first);
  return builds.every((build) => read(build) === value) ? value : undefined;
}

function withoutGaps(facts: { [Key in keyof BuildFacts]: BuildFacts[Key] | undefined }): BuildFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as unknown as BuildFacts;
}

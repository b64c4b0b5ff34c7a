import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Model, Trim, TrimConfiguration } from '../../catalogue/catalogue-types.js';
import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import { describeEngine } from '../../catalogue/options/engines.js';
import type { Listing } from '../listing.js';
import { bodyFromBuilds } from './build-body.js';
import type { BuildFact, Contradiction, ModelRange, SettledBuild, StatedBuild, Statements } from './stated-build.js';
import { agree, settleBuild } from './stated-build.js';

/** The facts of a listing that come from the car's build. Any may be absent: then neither VIN nor feed nor catalogue is sure. */
export type BuildFacts = Partial<
  Pick<
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
  >
>;

/** A car's build as a listing shows it, and what had to give way or stands alone. */
export interface CompletedBuild {
  readonly facts: BuildFacts;
  readonly contradictions: readonly Contradiction[];
}

/** A model's builds, and what all of them together have. */
interface ModelBuilds extends ModelRange {
  readonly ofAllYears: readonly TrimConfiguration[];
}

/** A feed of a million rows asks some ten thousand different questions. */
const REMEMBERED_BUILDS = 20_000;

/** Facts of the engine and what it drives; the body has the others. */
const POWERTRAIN_FACTS = ['fuel', 'drive', 'engineCode', 'displacementLiters', 'transmission'] as const satisfies readonly BuildFact[];

/**
 * The facts of a car's build: what VIN and feed say, completed with what all builds of that model year agree on. Builds are the
 * catalogue's configurations of the trim (or of all trims) that what was said leaves possible. A stated fact is never replaced; where no
 * build of that year has it, nothing is completed that hangs on it, and the report says so.
 */
export class CatalogueFacts {
  private readonly builds = new Map<string, ModelBuilds>();
  private readonly remembered = new LRUCache<string, CompletedBuild>({ max: REMEMBERED_BUILDS });

  constructor(private readonly catalogue: Catalogue) {}

  complete(model: Model, trim: Trim | undefined, year: number, statements: Statements): CompletedBuild {
    const key = `${model.code}|${trim?.value}|${year}|${JSON.stringify(statements)}`;
    let build = this.remembered.get(key);
    if (!build) {
      build = this.completeAnew(model, trim, year, statements);
      this.remembered.set(key, build);
    }
    return build;
  }

  private completeAnew(model: Model, trim: Trim | undefined, year: number, statements: Statements): CompletedBuild {
    const modelBuilds = this.buildsOf(model);
    const settled = settleBuild(statements, modelBuilds);
    const ofYear = modelBuilds.ofAllYears.filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear);
    const ofTrim = trim ? ofYear.filter((build) => build.trimCode === trim.code && build.modelCode === trim.modelCode) : [];
    return {
      facts: withoutGaps(completedFacts(settled.stated, { ofTrim, ofYear, ...modelBuilds })),
      contradictions: [...settled.contradictions, ...unknownToCatalogue(settled, statements.vin, ofYear)],
    };
  }

  private buildsOf(model: Model): ModelBuilds {
    let builds = this.builds.get(model.code);
    if (!builds) {
      const ofAllYears = this.ownOrMembersBuilds(model);
      const styles = new Set(ofAllYears.map((build) => vehicleStyleOf(build.bodyStyleCode)));
      builds = { model, ofAllYears, styles, fuels: new Set(ofAllYears.map((build) => build.fuelGroupCode)) };
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

/** The builds of a model year, and those of the named trim among them. */
interface PossibleBuilds extends ModelBuilds {
  readonly ofTrim: readonly TrimConfiguration[];
  readonly ofYear: readonly TrimConfiguration[];
}

type GappedFacts = { [Key in keyof Required<BuildFacts>]: BuildFacts[Key] | undefined };

function completedFacts(stated: StatedBuild, { ofTrim, ofYear, ofAllYears, model }: PossibleBuilds): GappedFacts {
  const withPowertrain = [ofTrim, ofYear].map((builds) =>
    builds.filter((build) => POWERTRAIN_FACTS.every((fact) => fits(build, fact, stated))),
  );
  const withBody = [ofTrim, ofYear].map((builds) => builds.filter((build) => fits(build, 'body', stated)));
  const withBoth = withPowertrain.map((builds) => builds.filter((build) => fits(build, 'body', stated)));
  const wholes = firstOf(withBoth);
  const bodies = firstOf([...withBoth, ...withBody]);
  const exact = exactFuel(wholes, stated);
  const driven = exactFuel(firstOf([...withBoth, ...withPowertrain]), stated);
  const bodyStyleCode = bodyFromBuilds(
    model,
    stated.body,
    firstOf([...withBoth, ...withPowertrain]),
    ofYear.length > 0 ? ofYear : ofAllYears,
  );
  const sameBody = bodies.filter((build) => bodyStyleCode === undefined || agree('body', bodyStyleCode, build.bodyStyleCode));
  const doors = agreement(sameBody, (build) => build.doorCode);
  const engine = agreement(exact, (build) => build.engine);
  return {
    bodyStyleCode,
    styleSubtype: agreement(sameBody, (build) => build.styleSubtypeCode),
    doors: doors === undefined ? undefined : Number(doors),
    seats: agreement(sameBody, (build) => build.seats),
    truckBedLength: agreement(sameBody, (build) => build.truckBedLengthCode),
    fuelTypeGroup: moreExact(
      'fuel',
      stated.fuel,
      agreement(driven, (build) => build.fuelGroupCode),
    ),
    driveType: moreExact(
      'drive',
      stated.drive,
      agreement(driven, (build) => build.driveTypeCode),
    ),
    transmissionCode: stated.transmission ?? agreement(driven, (build) => build.transmissionCode),
    engineCode: stated.engineCode ?? agreement(driven, (build) => build.engine.code),
    displacementLiters: stated.displacementLiters ?? agreement(exact, (build) => build.engine.displacementLiters),
    engine: engine && describeEngine(engine),
    mpgCity: agreement(exact, (build) => build.cityMpg),
    mpgHighway: agreement(exact, (build) => build.highwayMpg),
    electricRangeMiles: agreement(exact, (build) => build.electricRangeMiles),
  };
}

/** What the feed states, without the VIN, and no build of the year has. Without builds nobody knows. */
function unknownToCatalogue({ stated, saidIn }: SettledBuild, vin: StatedBuild, ofYear: readonly TrimConfiguration[]): Contradiction[] {
  if (ofYear.length === 0) return [];
  const said = (['body', ...POWERTRAIN_FACTS] as const).filter((fact) => vin[fact] === undefined);
  const unknown = said.filter((fact) => !ofYear.some((build) => fits(build, fact, stated)));
  return unknown.map((fact) => ({ fact, said: saidIn(fact), reason: 'unknown-to-catalog' }));
}

function isMemberOf(member: Model, model: Model): boolean {
  const isOfSeries = model.seriesCode !== undefined && member.seriesCode === model.seriesCode;
  return isOfSeries || member.name.startsWith(`${model.name} `);
}

/** Whether a build may be the car of which this fact was said; of cars that burn either, sellers say "gas" or "flex". */
function fits(build: TrimConfiguration, fact: BuildFact, stated: StatedBuild): boolean {
  if (fact === 'fuel' && stated.fuel === 'ALT' && build.fuelGroupCode === 'GSL') return true;
  return agree(fact, stated[fact], statedBy(build)[fact]);
}

function statedBy({ bodyStyleCode, driveTypeCode, fuelGroupCode, transmissionCode, engine }: TrimConfiguration): StatedBuild {
  return {
    body: bodyStyleCode,
    drive: driveTypeCode,
    fuel: fuelGroupCode,
    transmission: transmissionCode,
    engineCode: engine.code,
    displacementLiters: engine.displacementLiters,
  };
}

/** "Gas" is a gasoline car where there is one, and a hybrid only where there is none. */
function exactFuel(builds: readonly TrimConfiguration[], { fuel }: StatedBuild): readonly TrimConfiguration[] {
  const exact = builds.filter((build) => build.fuelGroupCode === fuel);
  return exact.length > 0 ? exact : builds;
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

function withoutGaps(facts: GappedFacts): BuildFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as BuildFacts;
}

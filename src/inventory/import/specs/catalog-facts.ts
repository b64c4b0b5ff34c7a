import { CALLED_ALIKE } from '../../../catalog/matching/synonym-models.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Model, Trim, TrimConfiguration } from '../../../catalog/catalog-types.js';
import { CATALOG_START_YEAR } from '../../../catalog/matching/model-reader.js';
import { Memo } from '../../../platform/memoize.js';
import { vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import type { BuildFacts, ModelBuilds } from './complete-specs.js';
import { completedFacts } from './complete-specs.js';
import { unknownToCatalog } from './unknown-to-catalog.js';
import type { BuildFact, Contradiction, DeclaredSpecs, SpecsBySource } from './resolve-specs.js';
import { agree, isElectric, resolveSpecs, resolveFuel } from './resolve-specs.js';
import { resolveDoors } from './resolve-doors.js';
import { withTrustedVin } from './trusted-vin.js';
import {
  ENGINE_FACTS,
  hasEngine,
  resolveEngine,
  withLitersOfBuilds,
  withoutPartsOfOther,
} from './resolve-engine.js';

/** Build facts for the listing, and contradictions. */
export interface CompletedBuild {
  readonly facts: BuildFacts;
  readonly contradictions: readonly Contradiction[];
}

const REMEMBERED_CHARACTERS = 200;

/** "Silverado 1500", "Sierra 2500HD". */
const FAMILY = /^(.+) (\d{4})(?:HD)?$/;

/**
 * Build facts from VIN, feed and catalog. The catalog adds facts that all builds share. These
 * are the builds of the trim (or of all trims) in the model year that fit the statements. A stated
 * fact is never replaced. If no build of the year has it, dependent facts are not added, and the
 * report says so.
 */
export class CatalogFacts {
  private readonly builds = new Map<string, ModelBuilds>();
  /** A feed of a million rows has about 10,000 distinct keys. */
  private readonly memo = new Memo<CompletedBuild>(REMEMBERED_CHARACTERS);
  private readonly numbers = new WeakMap<object, number>();
  private lastNumber = 0;

  constructor(private readonly catalog: Catalog) {}

  complete(
    model: Model,
    trim: Trim | undefined,
    year: number,
    statements: SpecsBySource,
  ): CompletedBuild {
    const { vin, name, columns, cylindersInEngine, layoutInEngine, fuelInEngine, unread } =
      statements;
    const said = [vin, name, columns, unread].map((each) => this.numberOf(each)).join('|');
    const key = `${model.code}|${trim?.value}|${year}|${said}|${cylindersInEngine}|${layoutInEngine}|${fuelInEngine}`;
    return this.memo.of(key, () => this.completeAnew(model, trim, year, statements));
  }

  /**
   * Whether the engine excludes a model whose family number is not written: a "Silverado" with the
   * 6.6 liter diesel of the 2500HD and the 3500HD is not a 1500.
   */
  isOtherOfFamily(
    model: Model,
    written: string,
    year: number,
    { vin, name, columns, fuelInEngine }: SpecsBySource,
  ): boolean {
    const [, family, number] = FAMILY.exec(model.name) ?? [];
    if (family === undefined || written.includes(number!)) return false;
    const stated = {
      fuel: vin.fuel ?? name.fuel ?? fuelInEngine ?? columns.fuel,
      engineCode: vin.engineCode ?? name.engineCode ?? columns.engineCode,
      displacementLiters:
        vin.displacementLiters ?? name.displacementLiters ?? columns.displacementLiters,
    };
    const mayBe = (one: Model) => hasEngine(buildsOfYear(this.buildsOf(one), year), stated);
    const others = this.catalog
      .modelsOfMake(model.makeCode)
      .filter((one) => one !== model && FAMILY.exec(one.name)?.[1] === family);
    return !mayBe(model) && others.some(mayBe);
  }

  /** Equal statements are one object, so its number is a short key. */
  private numberOf(said: object): number {
    let number = this.numbers.get(said);
    if (number === undefined) this.numbers.set(said, (number = ++this.lastNumber));
    return number;
  }

  private completeAnew(
    model: Model,
    trim: Trim | undefined,
    year: number,
    asWritten: SpecsBySource,
  ): CompletedBuild {
    const modelBuilds = this.buildsOf(model);
    const ofYear = buildsOfYear(modelBuilds, year);
    const { statements, conflicts } = withTrustedVin(
      withLitersOfBuilds(asWritten, ofYear),
      ofYear,
      modelBuilds,
    );
    const fuel = resolveFuel(statements);
    const engine = resolveEngine(withoutNeedlessFuel(fuel.statements, ofYear), ofYear);
    const whole = withoutPartsOfOther(engine.statements, ofYear);
    const settled = resolveDoors(
      resolveSpecs(whole.statements, modelBuilds),
      statements.vin,
      ofYear,
    );
    const sourceOf = (fact: BuildFact) =>
      fact === 'engineCode' && statements.name.engineCode === undefined
        ? engine.source
        : settled.sourceOf(fact);
    const given = settled.contradictions.map((each) =>
      each.fact === 'engineCode' && each.source === 'in-column'
        ? { ...each, source: engine.source }
        : each,
    );
    const named = this.namedBuilds(model, trim, ofYear);
    // A model that was always electric is electric, whatever an unreadable engine column says.
    const isSure = (fact: BuildFact) =>
      isElectric(modelBuilds) && ENGINE_FACTS.some((ofEngine) => ofEngine === fact);
    const unread = statements.unread.filter((fact) => !isSure(fact));
    const facts = completedFacts(
      settled.declared,
      { vin: statements.vin, unread, written: asWritten },
      { named, ofYear, year, ...modelBuilds },
    );
    // Before the first year of the catalog the name may have belonged to another car.
    const unknown =
      year < CATALOG_START_YEAR
        ? []
        : unknownToCatalog({ ...settled, sourceOf }, statements.vin, { named, ...modelBuilds });
    return {
      facts: isCalledAwd(statements, settled.declared) ? { ...facts, driveType: 'AWD' } : facts,
      contradictions: [
        ...conflicts,
        ...given,
        ...fuel.contradictions,
        ...engine.contradictions,
        ...whole.contradictions,
        ...unknown,
      ],
    };
  }

  /**
   * Builds of the trim, and of trims whose longer names begin with its name: sellers write the
   * shorter one.
   */
  private namedBuilds(
    model: Model,
    trim: Trim | undefined,
    ofYear: readonly TrimConfiguration[],
  ): readonly TrimConfiguration[] {
    if (!trim) return ofYear;
    const models = [trim.modelCode, ...(CALLED_ALIKE[model.code] ?? [])];
    const trims = models.flatMap((code) => this.catalog.trimsOfModel(code));
    const buildsOf = (named: readonly Trim[]) =>
      ofYear.filter((build) =>
        named.some(
          ({ code, modelCode }) => build.trimCode === code && build.modelCode === modelCode,
        ),
      );
    const own = buildsOf(trims.filter(({ code }) => code === trim.code));
    return own.length > 0
      ? [...own, ...buildsOf(trims.filter(({ name }) => name.startsWith(`${trim.name} `)))]
      : ofYear;
  }

  private buildsOf(model: Model): ModelBuilds {
    let builds = this.builds.get(model.code);
    if (!builds) {
      const ofAllYears = this.ownOrMembersBuilds(model);
      const styles = new Set(ofAllYears.map((build) => vehicleStyleOf(build.bodyStyleCode)));
      const bodies = new Set(ofAllYears.map((build) => build.bodyStyleCode));
      builds = {
        model,
        ofAllYears,
        bodies,
        styles,
        fuels: new Set(ofAllYears.map((build) => build.fuelGroupCode)),
      };
      this.builds.set(model.code, builds);
    }
    return builds;
  }

  /**
   * Builds of the model and of those in `CALLED_ALIKE`. A model without builds that stands for
   * several ("RX", "Express", "3 Series") has those of its members.
   */
  private ownOrMembersBuilds(model: Model): TrimConfiguration[] {
    const alike = this.catalog
      .modelsOfMake(model.makeCode)
      .filter(({ code }) => CALLED_ALIKE[model.code]?.includes(code));
    const own = [model, ...alike].flatMap((each) => this.configurationsOf(each));
    if (own.length > 0) return own;
    const ofMake = this.catalog.modelsOfMake(model.makeCode);
    return ofMake
      .filter((member) => isMemberOf(member, model))
      .flatMap((member) => this.configurationsOf(member));
  }

  private configurationsOf(model: Model): TrimConfiguration[] {
    return this.catalog.trimsOfModel(model.code).flatMap((trim) => trim.configurations);
  }
}

/**
 * Ignores the fuel in the name if the columns state it more exactly, or if all builds of the year
 * have it anyway and VIN or column agree.
 */
function withoutNeedlessFuel(
  statements: SpecsBySource,
  ofYear: readonly TrimConfiguration[],
): SpecsBySource {
  const { vin, name, columns, unread } = statements;
  if (name.fuel === undefined || name.fuel === 'DSL' || unread.includes('fuel')) return statements;
  const isKnown = (fuel: DeclaredSpecs['fuel']) =>
    ofYear.length > 0 && ofYear.every((build) => agree('fuel', fuel, build.fuelGroupCode));
  const isMoreExact = columns.fuel !== undefined && agree('fuel', name.fuel, columns.fuel);
  const isOfModel = isKnown(name.fuel) && (vin.fuel !== undefined || isKnown(columns.fuel));
  return isMoreExact || isOfModel
    ? { ...statements, name: { ...name, fuel: undefined } }
    : statements;
}

/**
 * Whether the feed itself says AWD. The catalog does not replace it, while 4WD is ambiguous:
 * sellers use it for any four-wheel drive, and VINs do not distinguish the two.
 */
function isCalledAwd({ name, columns }: SpecsBySource, stated: DeclaredSpecs): boolean {
  return stated.drive === 'AWD' && (name.drive === 'AWD' || columns.drive === 'AWD');
}

function isMemberOf(member: Model, model: Model): boolean {
  const isOfSeries = model.seriesCode !== undefined && member.seriesCode === model.seriesCode;
  return isOfSeries || member.name.startsWith(`${model.name} `);
}

function buildsOfYear({ ofAllYears }: ModelBuilds, year: number): TrimConfiguration[] {
  return ofAllYears.filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear);
}

import type { TrimConfiguration } from '../../../catalog/catalog-types.js';
import { vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import type { ModelBuilds } from './complete-specs.js';
import { isDoubtful, isOfOtherKind, isPartOfName } from './similar-bodies.js';
import type { BuildFact, Contradiction, DeclaredSpecs, SpecsBySource } from './resolve-specs.js';
import { agree, fits, isSameCount } from './resolve-specs.js';
import { doorsOfBody } from './resolve-doors.js';
import { ENGINE_FACTS, isSameLiters } from './resolve-engine.js';

/** Facts that are accepted or rejected together. The doors of a VIN follow from its body. */
const GROUPS = [
  ENGINE_FACTS,
  ['drive'],
  ['body', 'doors'],
] as const satisfies readonly (readonly BuildFact[])[];

/** Statements with only the accepted facts of the VIN, and a `conflict` for each rejected one. */
export interface TrustedVin {
  readonly statements: SpecsBySource;
  readonly conflicts: readonly Contradiction[];
}

/**
 * Published VIN patterns have errors (an X4 of 3.0 liters with four cylinders). So a VIN overrules
 * its row only in two cases: the row states a fact in two ways and the VIN agrees with one of them,
 * or no build has what the row states and a build of the year has all facts of the VIN. Facts that
 * the row lacks are taken from the VIN if a build of the year has them together with the row's
 * facts. `ofYear`: the builds of the model year. Without any, the VIN only adds facts.
 */
export function withTrustedVin(
  statements: SpecsBySource,
  ofYear: readonly TrimConfiguration[],
  range: ModelBuilds,
): TrustedVin {
  const vin: DeclaredSpecs = {
    ...statements.vin,
    doors: doorsOfBody(statements.vin.body, ofYear.length > 0),
  };
  const row = statedByRow(statements, range);
  const conflicts: Contradiction[] = [];
  const trusted = GROUPS.map((group) => {
    const [vinPart, rowPart] = [partOf(vin, group), partOf(row, group)];
    const opposed = group.filter((fact) => isOpposed(fact, rowPart, vinPart, range));
    const added = group.filter((fact) => isAdded(fact, rowPart, vinPart));
    if (opposed.some((fact) => isOneOfTwo(fact, vin, statements))) return vinPart;
    if (opposed.length > 0) {
      const isBuiltInOtherYears = group[0] === 'body' && isBuilt(range.ofAllYears, rowPart);
      if (isBuilt(ofYear, vin) && !isBuilt(ofYear, rowPart) && !isBuiltInOtherYears) return vinPart;
      conflicts.push(
        ...opposed.map(
          (fact) => ({ fact, source: sourceOf(fact, statements), reason: 'conflict' }) as const,
        ),
      );
      return {};
    }
    if (added.length > 0 && ofYear.length > 0 && !isBuilt(ofYear, { ...rowPart, ...vinPart })) {
      conflicts.push(
        ...added.map((fact) => ({ fact, source: 'in-vin', reason: 'conflict' }) as const),
      );
      return {};
    }
    const isRounded =
      rowPart.displacementLiters !== undefined &&
      vinPart.displacementLiters !== rowPart.displacementLiters;
    return isRounded ? { ...vinPart, displacementLiters: undefined } : vinPart;
  });
  // If the VIN states something unknown to the catalog, the catalog's own value would be a
  // guess.
  const unknown = conflicts.flatMap(({ fact, source }) => (source === 'in-vin' ? [fact] : []));
  const vinTrusted = Object.assign({}, ...trusted, { doors: undefined }) as DeclaredSpecs;
  return {
    statements: { ...statements, vin: vinTrusted, unread: [...statements.unread, ...unknown] },
    conflicts,
  };
}

/**
 * Statements of the row, by name and columns. Bodies that are part of the model's name or
 * impossible for the model are ignored.
 */
function statedByRow(
  { name, columns, isChassis = false, fuelInEngine }: SpecsBySource,
  range: ModelBuilds,
): DeclaredSpecs {
  const bodyOfName = isPartOfName(name.body, range) ? undefined : name.body;
  const bodyOfColumn = !isChassis && isOfOtherKind(columns.body, range) ? undefined : columns.body;
  return {
    body: bodyOfName ?? bodyOfColumn,
    doors: name.doors ?? columns.doors,
    drive: name.drive ?? columns.drive,
    fuel: name.fuel ?? fuelInEngine ?? columns.fuel,
    engineCode: name.engineCode ?? columns.engineCode,
    displacementLiters: name.displacementLiters ?? columns.displacementLiters,
  };
}

function partOf(build: DeclaredSpecs, facts: readonly BuildFact[]): DeclaredSpecs {
  return Object.fromEntries(
    facts.filter((fact) => build[fact] !== undefined).map((fact) => [fact, build[fact]]),
  );
}

/** Whether VIN and row contradict each other, beyond different words for the same fact. */
function isOpposed(
  fact: BuildFact,
  said: DeclaredSpecs,
  told: DeclaredSpecs,
  range: ModelBuilds,
): boolean {
  if (said[fact] === undefined || told[fact] === undefined) return false;
  if (fact === 'displacementLiters')
    return !isSameLiters(said.displacementLiters!, told.displacementLiters!);
  // Some sellers count sliding doors and tailgates.
  if (fact === 'doors')
    return (
      vehicleStyleOf(told.body!) !== 'VANMV' &&
      agree('body', said.body, told.body) &&
      !agree(fact, said.doors, told.doors)
    );
  if (fact === 'body' && isDoubtful(told.body, said.body, range)) return false;
  return !agree(fact, said[fact], told[fact]) && !(said.fuel === 'ALT' && told.fuel === 'GSL');
}

/** Whether the VIN states a fact that the row lacks or states less exactly. */
function isAdded(fact: BuildFact, said: DeclaredSpecs, told: DeclaredSpecs): boolean {
  if (fact === 'doors' || told[fact] === undefined) return false;
  return (
    said[fact] === undefined ||
    (fact !== 'displacementLiters' &&
      said[fact] !== told[fact] &&
      agree(fact, said[fact], told[fact]))
  );
}

/** Whether the row states a fact in two ways and the VIN agrees with one of them. */
function isOneOfTwo(
  fact: BuildFact,
  vin: DeclaredSpecs,
  { name, columns, cylindersInEngine, fuelInEngine }: SpecsBySource,
): boolean {
  const inEngine: DeclaredSpecs = { engineCode: cylindersInEngine, fuel: fuelInEngine };
  const ways = [name[fact], columns[fact], inEngine[fact]].filter((way) => way !== undefined);
  const isVins = (way: DeclaredSpecs[BuildFact]) => agree(fact, way, vin[fact]);
  return ways.some(isVins) && !ways.every(isVins);
}

function isBuilt(
  builds: readonly TrimConfiguration[],
  { doors, displacementLiters, ...others }: DeclaredSpecs,
): boolean {
  const facts = Object.keys(others) as BuildFact[];
  return builds.some(
    (build) =>
      (doors === undefined || isSameCount(Number(build.doorCode), doors)) &&
      (displacementLiters === undefined ||
        isSameLiters(build.engine.displacementLiters ?? 0, displacementLiters)) &&
      facts.every((fact) => fits(build, fact, others)),
  );
}

function sourceOf(
  fact: BuildFact,
  { name, columns, cylindersInEngine }: SpecsBySource,
): Contradiction['source'] {
  if (name[fact] !== undefined) return 'in-name';
  return fact === 'engineCode' && columns.engineCode === cylindersInEngine
    ? 'in-engine'
    : 'in-column';
}

import type { TrimConfiguration } from '../../../catalog/catalog-types.js';
import type { EngineCode } from '../../../catalog/options/engines.js';
import type { BuildFact, Contradiction, DeclaredSpecs, SpecsBySource } from './resolve-specs.js';
import { fits } from './resolve-specs.js';

/** Engine statements after contradictions between two columns are resolved. */
export interface EngineOfColumns {
  readonly statements: SpecsBySource;
  /** Rejected statements of a column. */
  readonly contradictions: readonly Contradiction[];
  /** Source of the remaining cylinders. */
  readonly source: Contradiction['source'];
}

/**
 * Resolves cylinders that two columns state differently. Priority: those of the VIN, those of a
 * build of the year, those of the engine's text, which also has the liters. The other column
 * becomes a contradiction, and so do liters or cylinders that no build combines with the chosen
 * ones.
 */
export function resolveEngine(
  statements: SpecsBySource,
  ofYear: readonly TrimConfiguration[],
): EngineOfColumns {
  const { vin, columns, cylindersInEngine } = statements;
  if (cylindersInEngine === undefined) return withFittingCylinders(statements, ofYear);
  if (cylindersInEngine === columns.engineCode)
    return { statements, contradictions: [], source: 'in-column' };
  const isKnown = (code: EngineCode | undefined) =>
    vin.engineCode === undefined
      ? ofYear.some(({ engine }) => engine.code === code)
      : code === vin.engineCode;
  const isColumnRight = isKnown(columns.engineCode) && !isKnown(cylindersInEngine);
  const reason = vin.engineCode === undefined ? 'contradicts-column' : 'contradicts-vin';
  if (!isColumnRight) {
    const contradictions = [{ fact: 'engineCode', source: 'in-column', reason } as const];
    return {
      statements: { ...statements, columns: { ...columns, engineCode: cylindersInEngine } },
      contradictions,
      source: 'in-engine',
    };
  }
  const contradictions: Contradiction[] = [{ fact: 'engineCode', source: 'in-engine', reason }];
  const isOfOther = isLitersOfOther(columns, vin.displacementLiters, ofYear);
  if (isOfOther) contradictions.push({ fact: 'displacementLiters', source: 'in-column', reason });
  return {
    statements: isOfOther
      ? { ...statements, columns: { ...columns, displacementLiters: undefined } }
      : statements,
    contradictions,
    source: 'in-column',
  };
}

export const ENGINE_FACTS = ['fuel', 'engineCode', 'displacementLiters'] as const;

/** Sellers and makers round differently: 3,445 cm³ is 3.4 or 3.5 liters. */
const ROUNDING_LITERS = 0.1;

/** Whether two displacements may belong to the same engine. */
export function isSameLiters(left: number, right: number): boolean {
  return Math.abs(left - right) < ROUNDING_LITERS + 0.001;
}

/** Replaces liters by those of a build of the year if they differ only by rounding. */
export function withLitersOfBuilds(
  statements: SpecsBySource,
  ofYear: readonly TrimConfiguration[],
): SpecsBySource {
  const builtFor = (liters: number | undefined) => {
    const built = ofYear.flatMap(({ engine }) => engine.displacementLiters ?? []);
    return liters === undefined || built.includes(liters)
      ? liters
      : (built.find((each) => isSameLiters(each, liters)) ?? liters);
  };
  const ofBuild = <Part extends DeclaredSpecs>(said: Part): Part => {
    const displacementLiters = builtFor(said.displacementLiters);
    return displacementLiters === said.displacementLiters ? said : { ...said, displacementLiters };
  };
  const { vin, name, columns } = statements;
  return { ...statements, vin: ofBuild(vin), name: ofBuild(name), columns: ofBuild(columns) };
}

/** Whether a build may have the stated engine. */
export function hasEngine(builds: readonly TrimConfiguration[], stated: DeclaredSpecs): boolean {
  return builds.some((build) => ENGINE_FACTS.every((fact) => fits(build, fact, stated)));
}

/**
 * Removes column facts of a different engine than that of the VIN or the name: "2.5L" of an "XLE
 * V6", "1.4L" of a diesel. It skips facts that VIN or name state themselves, and engines that
 * no build of the year has.
 */
export function withoutPartsOfOther(
  statements: SpecsBySource,
  ofYear: readonly TrimConfiguration[],
): Pick<EngineOfColumns, 'statements' | 'contradictions'> {
  const { vin, name, columns } = statements;
  const isBuilt = (said: DeclaredSpecs) => hasEngine(ofYear, said);
  const sure: DeclaredSpecs = Object.fromEntries(
    ENGINE_FACTS.map((fact) => [fact, vin[fact] ?? name[fact]]),
  );
  const others = ENGINE_FACTS.filter((fact) => {
    const said = { [fact]: columns[fact] };
    return (
      sure[fact] === undefined && isBuilt(sure) && isBuilt(said) && !isBuilt({ ...sure, ...said })
    );
  });
  if (others.length === 0) return { statements, contradictions: [] };
  const reasonOf = (fact: BuildFact) =>
    isBuilt({ ...vin, [fact]: columns[fact] }) ? 'contradicts-name' : 'contradicts-vin';
  return {
    statements: {
      ...statements,
      columns: { ...columns, ...Object.fromEntries(others.map((fact) => [fact, undefined])) },
    },
    contradictions: others.map((fact) => ({ fact, source: 'in-column', reason: reasonOf(fact) })),
  };
}

/**
 * If the engine's text has no cylinders, its liters decide: cylinders of the other column are
 * dropped if no build combines them with the liters.
 */
function withFittingCylinders(
  statements: SpecsBySource,
  ofYear: readonly TrimConfiguration[],
): EngineOfColumns {
  const { vin, columns } = statements;
  const isBuilt = ofYear.some(
    ({ engine }) => engine.displacementLiters === columns.displacementLiters,
  );
  const isOther =
    vin.engineCode === undefined &&
    columns.engineCode !== undefined &&
    isBuilt &&
    isLitersOfOther(columns, vin.displacementLiters, ofYear);
  return {
    statements: isOther
      ? { ...statements, columns: { ...columns, engineCode: undefined } }
      : statements,
    contradictions: isOther
      ? [{ fact: 'engineCode', source: 'in-column', reason: 'contradicts-column' }]
      : [],
    source: 'in-column',
  };
}

/**
 * Whether no build of the year has both the liters and the cylinders of the columns. False if the
 * VIN states the liters.
 */
function isLitersOfOther(
  { engineCode, displacementLiters }: DeclaredSpecs,
  litersOfVin: number | undefined,
  ofYear: readonly TrimConfiguration[],
): boolean {
  if (displacementLiters === undefined || litersOfVin !== undefined || ofYear.length === 0)
    return false;
  return !ofYear.some(
    ({ engine }) => engine.code === engineCode && engine.displacementLiters === displacementLiters,
  );
}

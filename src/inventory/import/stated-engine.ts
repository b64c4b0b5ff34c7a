import type { TrimConfiguration } from '../../catalogue/catalogue-types.js';
import type { EngineCode } from '../../catalogue/options/engines.js';
import type { BuildFact, Contradiction, StatedBuild, Statements } from './stated-build.js';
import { fits } from './stated-build.js';

/** What is left of two columns that say two engines. */
export interface EngineOfColumns {
  readonly statements: Statements;
  /** What a column says that was not believed; it is settled like any other statement where both were. */
  readonly contradictions: readonly Contradiction[];
  /** Where the cylinders that are left stand. */
  readonly said: Contradiction['said'];
}

/**
 * Makes no engine of the parts of two. Of the cylinders of a row's two columns those that the VIN has, or else some build of the year;
 * where neither column has such, those of the engine's text, which says the liters beside them. The other column is a contradiction, and
 * so are liters that come with none of the cylinders believed, or cylinders that come with none of the liters.
 */
export function settleEngine(statements: Statements, ofYear: readonly TrimConfiguration[]): EngineOfColumns {
  const { vin, columns, cylindersInEngine } = statements;
  if (cylindersInEngine === undefined) return withFittingCylinders(statements, ofYear);
  if (cylindersInEngine === columns.engineCode) return { statements, contradictions: [], said: 'in-column' };
  const isKnown = (code: EngineCode | undefined) =>
    vin.engineCode === undefined ? ofYear.some(({ engine }) => engine.code === code) : code === vin.engineCode;
  const isColumnRight = isKnown(columns.engineCode) && !isKnown(cylindersInEngine);
  const reason = vin.engineCode === undefined ? 'contradicts-column' : 'contradicts-vin';
  if (!isColumnRight) {
    const contradictions = [{ fact: 'engineCode', said: 'in-column', reason } as const];
    return { statements: { ...statements, columns: { ...columns, engineCode: cylindersInEngine } }, contradictions, said: 'in-engine' };
  }
  const contradictions: Contradiction[] = [{ fact: 'engineCode', said: 'in-engine', reason }];
  const isOfOther = isLitersOfOther(columns, vin.displacementLiters, ofYear);
  if (isOfOther) contradictions.push({ fact: 'displacementLiters', said: 'in-column', reason });
  return {
    statements: isOfOther ? { ...statements, columns: { ...columns, displacementLiters: undefined } } : statements,
    contradictions,
    said: 'in-column',
  };
}

/** Facts of an engine, which name and VIN say of one and the columns perhaps of another. */
export const ENGINE_FACTS = ['fuel', 'engineCode', 'displacementLiters'] as const;

/** Sellers and makers round differently: 3,445 cm³ are 3.4 liters to one and 3.5 to the other. */
const ROUNDING_LITERS = 0.1;

/** Whether two texts of liters are of one engine. */
export function isSameLiters(left: number, right: number): boolean {
  return Math.abs(left - right) < ROUNDING_LITERS + 0.001;
}

/** Statements with the liters that the catalogue writes, where the row rounds those of a build of the year otherwise. */
export function withLitersOfBuilds(statements: Statements, ofYear: readonly TrimConfiguration[]): Statements {
  const builtFor = (liters: number | undefined) => {
    const built = ofYear.flatMap(({ engine }) => engine.displacementLiters ?? []);
    return liters === undefined || built.includes(liters) ? liters : (built.find((each) => isSameLiters(each, liters)) ?? liters);
  };
  const ofBuild = <Part extends StatedBuild>(said: Part): Part => {
    const displacementLiters = builtFor(said.displacementLiters);
    return displacementLiters === said.displacementLiters ? said : { ...said, displacementLiters };
  };
  const { vin, name, columns } = statements;
  return { ...statements, vin: ofBuild(vin), name: ofBuild(name), columns: ofBuild(columns) };
}

/** Whether some build may be a car with the engine that is stated. */
export function hasEngine(builds: readonly TrimConfiguration[], stated: StatedBuild): boolean {
  return builds.some((build) => ENGINE_FACTS.every((fact) => fits(build, fact, stated)));
}

/**
 * Leaves out of the columns what is of another engine than the VIN's or the name's: "2.5L" beside an "XLE V6", "1.4L" beside a diesel. What
 * contradicts the same fact there is settled with it, and an engine that the catalogue has in no build of the year leaves all as it is.
 */
export function withoutPartsOfOther(
  statements: Statements,
  ofYear: readonly TrimConfiguration[],
): Pick<EngineOfColumns, 'statements' | 'contradictions'> {
  const { vin, name, columns } = statements;
  const isBuilt = (said: StatedBuild) => hasEngine(ofYear, said);
  const sure: StatedBuild = Object.fromEntries(ENGINE_FACTS.map((fact) => [fact, vin[fact] ?? name[fact]]));
  const others = ENGINE_FACTS.filter((fact) => {
    const said = { [fact]: columns[fact] };
    return sure[fact] === undefined && isBuilt(sure) && isBuilt(said) && !isBuilt({ ...sure, ...said });
  });
  if (others.length === 0) return { statements, contradictions: [] };
  const reasonOf = (fact: BuildFact) => (isBuilt({ ...vin, [fact]: columns[fact] }) ? 'contradicts-name' : 'contradicts-vin');
  return {
    statements: { ...statements, columns: { ...columns, ...Object.fromEntries(others.map((fact) => [fact, undefined])) } },
    contradictions: others.map((fact) => ({ fact, said: 'in-column', reason: reasonOf(fact) })),
  };
}

/** Without cylinders in the engine's text its liters may tell them: those of the other column are none where no such engine has them. */
function withFittingCylinders(statements: Statements, ofYear: readonly TrimConfiguration[]): EngineOfColumns {
  const { vin, columns } = statements;
  const isBuilt = ofYear.some(({ engine }) => engine.displacementLiters === columns.displacementLiters);
  const isOther =
    vin.engineCode === undefined && columns.engineCode !== undefined && isBuilt && isLitersOfOther(columns, vin.displacementLiters, ofYear);
  return {
    statements: isOther ? { ...statements, columns: { ...columns, engineCode: undefined } } : statements,
    contradictions: isOther ? [{ fact: 'engineCode', said: 'in-column', reason: 'contradicts-column' }] : [],
    said: 'in-column',
  };
}

/** Whether liters and cylinders of the columns are of no one engine. Liters that the VIN says are settled with it. */
function isLitersOfOther(
  { engineCode, displacementLiters }: StatedBuild,
  litersOfVin: number | undefined,
  ofYear: readonly TrimConfiguration[],
): boolean {
  if (displacementLiters === undefined || litersOfVin !== undefined || ofYear.length === 0) return false;
  return !ofYear.some(({ engine }) => engine.code === engineCode && engine.displacementLiters === displacementLiters);
}

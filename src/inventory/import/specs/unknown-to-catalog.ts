import type { Model, TrimConfiguration } from '../../../catalog/catalog-types.js';
import { vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import { bodyFitting, POWERTRAIN_FACTS } from './complete-specs.js';
import type { PossibleBuilds } from './complete-specs.js';
import { fits } from './resolve-specs.js';
import type { BuildFact, Contradiction, DeclaredSpecs, ResolvedSpecs } from './resolve-specs.js';

/** Facts that a model keeps over the years if it has only one value. Engines and bodies change. */
const LASTING_FACTS = ['fuel', 'drive'] as const satisfies readonly BuildFact[];

/**
 * Stated facts that no possible build has. In a year without builds: facts that the model has in no
 * year.
 */
export function unknownToCatalog(
  { declared, sourceOf }: ResolvedSpecs,
  vin: DeclaredSpecs,
  { named, ofAllYears, model }: Pick<PossibleBuilds, 'named' | 'ofAllYears' | 'model'>,
): Contradiction[] {
  if (ofAllYears.length === 0) return [];
  const lasting: readonly BuildFact[] = isLowSuv(model, declared)
    ? ['body', ...LASTING_FACTS]
    : LASTING_FACTS;
  const [facts, builds] =
    named.length > 0 ? [['body', ...POWERTRAIN_FACTS] as const, named] : [lasting, ofAllYears];
  const hasBody = bodyFitting(builds, declared);
  const hasFact = (build: TrimConfiguration, fact: BuildFact) =>
    fact === 'body' ? hasBody(build) : fits(build, fact, declared);
  const hasAll = (these: readonly BuildFact[]) =>
    builds.some((build) => these.every((fact) => hasFact(build, fact)));
  const alone = facts.filter((fact) => !hasAll([fact]));
  // Each fact has a build, but no build has all. The least certain fact whose removal leaves a
  // build is the wrong one.
  const sureness = (fact: BuildFact) =>
    vin[fact] !== undefined ? 2 : sourceOf(fact) === 'in-name' ? 1 : 0;
  const leastSureFirst = facts.toSorted((left, right) => sureness(left) - sureness(right));
  const odd =
    alone.length > 0 || hasAll(facts)
      ? undefined
      : leastSureFirst.find((fact) => hasAll(facts.filter((other) => other !== fact)));
  return [...alone, ...(odd === undefined ? [] : [odd])].map((fact) => ({
    fact,
    source: vin[fact] === undefined ? sourceOf(fact) : 'in-vin',
    reason: 'unknown-to-catalog',
  }));
}

/**
 * Whether an SUV is called a sedan or a coupe. Its body is then wrong in any year; convertibles are
 * possible.
 */
function isLowSuv({ vehicleStyleCode }: Model, { body }: DeclaredSpecs): boolean {
  return (
    vehicleStyleCode === 'SUVCROSS' &&
    body !== undefined &&
    ['SEDAN', 'COUPE'].includes(vehicleStyleOf(body))
  );
}

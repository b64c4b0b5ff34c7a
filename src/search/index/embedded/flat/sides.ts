import type { Atom, Clause } from '../../search-index.js';
import type { FlatIndex, IndexField } from './flat-index.js';
import type { Predicate, Predicates } from './predicate.js';

/**
 * A set of rows that a query counts: all predicates, and the fields whose options are counted on
 * it.
 */
export interface Side {
  isHits: boolean;
  fields: IndexField[];
  predicates: ReadonlySet<Predicate>;
}

/**
 * First the hits, then each set in which some clause is relaxed for the fields counted there (drill
 * sideways).
 */
export function sidesOf(
  index: FlatIndex,
  clauses: readonly Clause[],
  countedFields: readonly IndexField[],
): Side[] {
  const { predicates } = index;
  const hits: Side = {
    isHits: true,
    fields: [],
    predicates: new Set(clauses.map((clause) => predicates.of(clause))),
  };
  const sides = [hits];
  for (const field of countedFields) {
    const needed = predicatesFor(field.name, clauses, predicates);
    let side = needed ? sides.find((other) => areSame(other.predicates, needed)) : hits;
    if (!side) sides.push((side = { isHits: false, fields: [], predicates: needed! }));
    side.fields.push(field);
  }
  return sides;
}

/** Undefined if no clause is relaxed for the field. */
function predicatesFor(
  field: string,
  clauses: readonly Clause[],
  predicates: Predicates,
): Set<Predicate> | undefined {
  if (!clauses.some((clause) => leftFor(field, clause) !== undefined)) return undefined;
  const needed = new Set<Predicate>();
  for (const clause of clauses) {
    const left = leftFor(field, clause);
    if (left !== null) needed.add(left ? predicates.ofAny(left) : predicates.of(clause));
  }
  return needed;
}

function leftFor(field: string, clause: Clause): readonly Atom[] | null | undefined {
  if ('noneOf' in clause || !clause.whenCounting) return undefined;
  return Object.hasOwn(clause.whenCounting, field) ? clause.whenCounting[field] : undefined;
}

function areSame(a: ReadonlySet<Predicate>, b: ReadonlySet<Predicate>): boolean {
  return a.size === b.size && [...a].every((predicate) => b.has(predicate));
}

/** Sides that share their most selective predicate, so that its few rows are walked once. */
export interface SideGroup {
  sides: readonly Side[];
  shared: readonly Predicate[];
}

/** Assigns every side to a group; sides without predicates form their own. */
export function groupsOf(sides: readonly Side[]): SideGroup[] {
  const groups: SideGroup[] = [];
  let left = sides;
  while (left.length > 0) {
    const driver = mostSelective(left[0]!.predicates);
    const together = left.filter(({ predicates }) =>
      driver ? predicates.has(driver) : predicates.size === 0,
    );
    const shared = [...together[0]!.predicates].filter((predicate) =>
      together.every(({ predicates }) => predicates.has(predicate)),
    );
    groups.push({ sides: together, shared });
    left = left.filter((side) => !together.includes(side));
  }
  return groups;
}

/** The predicate with the fewest rows; undefined without predicates. */
export function mostSelective(predicates: Iterable<Predicate>): Predicate | undefined {
  let best: Predicate | undefined;
  for (const predicate of predicates) if (!best || predicate.atMost < best.atMost) best = predicate;
  return best;
}

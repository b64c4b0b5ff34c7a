import type { IndexHit } from './search-index.js';

/**
 * Diversification of the relevance order: an owner may have `ownersCars` among `among` consecutive
 * cars at full points. Each further one loses `pointsPerCar` for every car beyond them.
 */
export const SPREAD = { ownersCars: 3, among: 20, pointsPerCar: 50 } as const;

/** The best cars of a kind, by points, and how many the search finds in all. */
export interface FoundKind {
  readonly hits: readonly IndexHit[];
  readonly total: number;
}

/**
 * A kind gets at least one in this many of the places that its share of all found cars would give
 * it.
 */
const SHARES_KEPT = 2;

/**
 * The first `count` places, from the best cars of every kind. Hits carry their points, and their
 * owner as `value`.
 * - Each place goes to the car with the most points, less the penalty for its owner's cars among
 *   the nineteen places before.
 * - If a kind has fewer places than half of its share (rounded down), the place goes to the best
 *   car of that kind; of several such kinds, to the one that is farthest behind, then the first.
 * - Ties go to the car with more points before the penalty, then to the lower id.
 */
export function diversify(kinds: readonly FoundKind[], count: number): IndexHit[] {
  const places = kinds.map((kind) => new PlacesOfKind(kind));
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0);
  const owners = new OwnersLately();
  const ordered: IndexHit[] = [];
  while (ordered.length < count) {
    const open = places.filter((kind) => kind.isOpen);
    if (open.length === 0) break;
    const due = kindDue(open, ordered.length + 1, total);
    const best = open
      .map((kind) => kind.candidate(owners))
      .reduce((first, other) => (isBefore(other, first) ? other : first));
    const next = due === undefined || due === best.kind ? best : due.candidate(owners);
    const isBeforeBetter = next !== best && open.some((kind) => isBetter(kind.best, next.hit));
    const hit = next.kind.take(next);
    ordered.push(isBeforeBetter ? { ...hit, movedBy: 'kind-share' } : hit);
    owners.follow(ordered);
  }
  return ordered;
}

/**
 * The kind that must get the `place`-th place, counted from 1. In whole numbers, so that rounding
 * decides nothing.
 */
function kindDue(
  open: readonly PlacesOfKind[],
  place: number,
  total: number,
): PlacesOfKind | undefined {
  const aPlace = SHARES_KEPT * total;
  let [due, mostBehind]: [PlacesOfKind | undefined, number] = [undefined, aPlace - 1];
  for (const kind of open) {
    const behind = place * kind.total - aPlace * kind.taken;
    if (behind > mostBehind) [due, mostBehind] = [kind, behind];
  }
  return due;
}

interface Candidate {
  readonly hit: IndexHit;
  readonly worth: number;
  readonly kind: PlacesOfKind;
  /** Index among the remaining cars of its kind. */
  readonly at: number;
}

function isBefore(a: Candidate, b: Candidate): boolean {
  return a.worth > b.worth || (a.worth === b.worth && isBetter(a.hit, b.hit));
}

/** Order by points, as in the index. */
export function isBetter(a: IndexHit, b: IndexHit): boolean {
  return (a.points! - b.points! || b.id - a.id) > 0;
}

/** The remaining cars of a kind, and how many are placed. */
class PlacesOfKind {
  readonly total: number;
  private readonly left: IndexHit[];
  private readonly among: number;

  constructor({ hits, total }: FoundKind) {
    this.left = [...hits];
    this.among = hits.length;
    this.total = total;
  }

  get isOpen(): boolean {
    return this.left.length > 0;
  }

  get best(): IndexHit {
    return this.left[0]!;
  }

  get taken(): number {
    return this.among - this.left.length;
  }

  /**
   * The best car after the penalty. A penalty only lowers points, so cars with fewer points than
   * the best need no look.
   */
  candidate(owners: OwnersLately): Candidate {
    let [at, worth] = [0, owners.worthOf(this.left[0]!)];
    for (let next = 1; next < this.left.length && this.left[next]!.points! > worth; next++) {
      const other = owners.worthOf(this.left[next]!);
      if (other > worth) [at, worth] = [next, other];
    }
    return { hit: this.left[at]!, worth, kind: this, at };
  }

  take({ hit, at }: Candidate): IndexHit {
    this.left.splice(at, 1);
    return hit;
  }
}

/** Cars per owner among the last places. */
class OwnersLately {
  private readonly cars = new Map<string, number>();

  worthOf({ points, value: owner }: IndexHit): number {
    const cars = owner === undefined ? 0 : (this.cars.get(owner) ?? 0);
    return points! - SPREAD.pointsPerCar * Math.max(0, cars + 1 - SPREAD.ownersCars);
  }

  /** Advances to the next place, after the last of `ordered`. */
  follow(ordered: readonly IndexHit[]): void {
    this.add(ordered.at(-1)!.value, 1);
    if (ordered.length >= SPREAD.among) this.add(ordered.at(-SPREAD.among)!.value, -1);
  }

  private add(owner: string | undefined, cars: number): void {
    if (owner !== undefined) this.cars.set(owner, (this.cars.get(owner) ?? 0) + cars);
  }
}

import type { IndexHit } from './search-index.js';

/**
 * So many cars of an owner may stand among so many that follow one another as if nobody else had any; each one more counts so many points
 * less for every car beyond them.
 */
export const SPREAD = { ownersCars: 3, among: 20, pointsPerCar: 50 } as const;

/** A kind of car: its best, by points, the best first, and how many a search finds of it in all. */
export interface FoundKind {
  readonly hits: readonly IndexHit[];
  readonly total: number;
}

/** Of the places so far, a kind has one in this many of those it would have by its share of the cars found. */
const SHARES_KEPT = 2;

/**
 * The first `count` places, out of the best cars of every kind; hits say their points and, as their value, their owner.
 * - At each place stands the car that is worth most: its points, less what its owner's cars among the nineteen places before take off.
 * - But where a kind has fewer places than half of its share of all cars found, rounded down, it is the car of that kind that is worth
 *   most; of several kinds the one that is farthest behind, or else the first.
 * - Of cars worth the same, the one with more points stands first, or else that of the lower id.
 */
export function spread(kinds: readonly FoundKind[], count: number): IndexHit[] {
  const places = kinds.map((kind) => new PlacesOfKind(kind));
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0);
  const owners = new OwnersLately();
  const ordered: IndexHit[] = [];
  while (ordered.length < count) {
    const open = places.filter((kind) => kind.isOpen);
    if (open.length === 0) break;
    const due = kindDue(open, ordered.length + 1, total);
    const best = open.map((kind) => kind.candidate(owners)).reduce((first, other) => (isBefore(other, first) ? other : first));
    const next = due === undefined || due === best.kind ? best : due.candidate(owners);
    const isBeforeBetter = next !== best && open.some((kind) => isBetter(kind.best, next.hit));
    const hit = next.kind.take(next);
    ordered.push(isBeforeBetter ? { ...hit, movedBy: 'kind-share' } : hit);
    owners.follow(ordered);
  }
  return ordered;
}

/** The kind whose turn the `place`-th place is, counted from 1. Whole numbers throughout, so that no rounding decides. */
function kindDue(open: readonly PlacesOfKind[], place: number, total: number): PlacesOfKind | undefined {
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
  /** Where it stands among those of its kind that are left. */
  readonly at: number;
}

function isBefore(a: Candidate, b: Candidate): boolean {
  return a.worth > b.worth || (a.worth === b.worth && isBetter(a.hit, b.hit));
}

/** By points alone, as the index orders them. */
export function isBetter(a: IndexHit, b: IndexHit): boolean {
  return (a.points! - b.points! || b.id - a.id) > 0;
}

/** The cars of a kind that are left, and how many have been taken. */
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

  /** The car that is worth most: none is worth more than its points, so those with fewer than that need no look. */
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

/** How many cars of each owner stand among those placed last. */
class OwnersLately {
  private readonly cars = new Map<string, number>();

  worthOf({ points, value: owner }: IndexHit): number {
    const cars = owner === undefined ? 0 : (this.cars.get(owner) ?? 0);
    return points! - SPREAD.pointsPerCar * Math.max(0, cars + 1 - SPREAD.ownersCars);
  }

  /** Goes on to the next place, after the last of `ordered`. */
  follow(ordered: readonly IndexHit[]): void {
    this.add(ordered.at(-1)!.value, 1);
    if (ordered.length >= SPREAD.among) this.add(ordered.at(-SPREAD.among)!.value, -1);
  }

  private add(owner: string | undefined, cars: number): void {
    if (owner !== undefined) this.cars.set(owner, (this.cars.get(owner) ?? 0) + cars);
  }
}

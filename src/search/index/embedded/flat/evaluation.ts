import type { FlatIndex } from './flat-index.js';
import type { Predicate } from './predicate.js';
import type { RowList, RowSet } from './row-sets.js';
import { LISTED_SHARE } from './scratch.js';
import { groupsOf, mostSelective, type Side, type SideGroup } from './sides.js';

/** One flag bit per predicate that not all sides of a group share. */
const MAX_FLAGS = 31;

/** Searches evaluated together. Above `MAX_FLAGS` differing predicates, each search would need its own bitset. */
export const SIDES_AT_ONCE = 24;

/** Start set of a group: a list if it is small, in that case possibly also as bits. */
interface Base {
  rows?: number;
  bits?: number;
  count: number;
  left: readonly Predicate[];
}

/**
 * Computes the set of each side and passes it to `visit`. A set is only valid until the next one is
 * computed.
 */
export class Evaluation {
  private readonly alive: number;

  constructor(
    private readonly index: FlatIndex,
    /** Deleted rows as bits. */
    private readonly deadRows: Uint32Array | undefined,
  ) {
    const { alive, everyRow } = index.scratch;
    this.alive = deadRows ? alive : everyRow;
    if (!deadRows || deadRows === index.aliveWithout) return;
    index
      .bitsAt(alive)
      .fill(0)
      .set(deadRows.subarray(0, index.bitsByteLength >>> 2));
    index.kernel.subtract(everyRow, alive, alive, index.bitsByteLength);
    index.aliveWithout = deadRows;
  }

  visitSides(sides: readonly Side[], visit: (side: Side, set: RowSet) => void): void {
    for (const group of groupsOf(sides)) {
      const base = this.baseOf(group);
      if (base.rows !== undefined && flaggedOf(group, base.left).length <= MAX_FLAGS)
        this.visitListed(group, base, visit);
      else this.visitDense(group, visit);
    }
  }

  /**
   * The rows that satisfy the predicates shared by all sides of the group, except those in `left`.
   */
  private baseOf({ shared }: SideGroup): Base {
    const { kernel, scratch, rowCount, bitsByteLength } = this.index;
    const few = rowCount * LISTED_SHARE;
    const driver = mostSelective(shared);
    const others = shared.filter((predicate) => predicate !== driver);
    if (driver && driver.atMost <= few)
      return this.narrowed(this.index.sets.listOf(driver, scratch.baseRows), others);
    const dense = shared.filter(({ ranges }) => ranges.length === 0);
    if (dense.length < 2) return { count: rowCount, left: shared };
    const bits = this.intersection(dense, scratch.otherBits);
    const count = kernel.countBits(bits, bitsByteLength);
    if (count > few) return { count, left: shared };
    const listed = {
      rows: scratch.baseRows,
      count: kernel.listBits(bits, bitsByteLength, scratch.baseRows),
    };
    return { ...listed, bits, left: shared.filter(({ ranges }) => ranges.length > 0) };
  }

  /**
   * Filters listed rows by deletions and the other predicates, except ranges, which remain in
   * `left`.
   */
  private narrowed(list: { rows: number; count: number }, others: readonly Predicate[]): Base {
    const { kernel } = this.index;
    const { baseRows } = this.index.scratch;
    let { rows, count } = list;
    const keep = (bits: number) => {
      count = kernel.keepRows(rows, count, bits, baseRows);
      rows = baseRows;
    };
    if (this.deadRows) keep(this.alive);
    for (const predicate of others)
      if (predicate.ranges.length === 0) keep(this.index.sets.bitsOf(predicate));
    return { rows, count, left: others.filter(({ ranges }) => ranges.length > 0) };
  }

  private visitListed(
    group: SideGroup,
    base: Base,
    visit: (side: Side, set: RowSet) => void,
  ): void {
    const { kernel, scratch } = this.index;
    let list: RowList = { rows: base.rows!, count: base.count };
    const whole: RowSet =
      base.bits === undefined ? list : { bits: base.bits, count: base.count, list };
    const flagged = flaggedOf(group, base.left);
    if (flagged.length > 0) this.index.wordsAt(scratch.flags, list.count).fill(0);
    flagged.forEach((predicate, at) => this.index.sets.flag(predicate, list, 1 << at));
    const select = ({ side, wanted }: FlaggedSide) => {
      if (wanted === 0) visit(side, whole);
      else
        visit(side, {
          rows: scratch.rows,
          count: kernel.selectFlagged(list.rows, list.count, scratch.flags, wanted, scratch.rows),
        });
    };
    let left = group.sides.map((side) => ({ side, wanted: flagsOf(side, flagged) }));
    for (const flag of mostWantedFirst(left, flagged.length)) {
      const wanting = left.filter(({ wanted }) => wanted & flag);
      if (wanting.length < 2) break;
      left.filter(({ wanted }) => !(wanted & flag)).forEach(select);
      left = wanting;
      list = {
        rows: scratch.baseRows,
        count: kernel.narrow(list.rows, list.count, scratch.flags, flag, scratch.baseRows),
      };
    }
    left.forEach(select);
  }

  private visitDense(group: SideGroup, visit: (side: Side, set: RowSet) => void): void {
    const { kernel, scratch, bitsByteLength, rowCount } = this.index;
    for (const side of group.sides) {
      const bits = this.intersection([...side.predicates], scratch.bits);
      const count = bits === scratch.everyRow ? rowCount : kernel.countBits(bits, bitsByteLength);
      visit(side, { bits, count });
    }
  }

  /**
   * Rows that are not deleted and satisfy all predicates. May be a column of the index: read only.
   */
  private intersection(predicates: readonly Predicate[], out: number): number {
    const { kernel, bitsByteLength } = this.index;
    let bits = this.deadRows || predicates.length === 0 ? this.alive : undefined;
    for (const predicate of predicates) {
      const next = this.index.sets.bitsOf(predicate);
      if (bits === undefined) bits = next;
      else {
        kernel.intersect(bits, next, out, bitsByteLength);
        bits = out;
      }
    }
    return bits!;
  }
}

interface FlaggedSide {
  side: Side;
  /** Flags that a row of the side needs. */
  wanted: number;
}

function flagsOf({ predicates }: Side, flagged: readonly Predicate[]): number {
  return flagged.reduce(
    (wanted, predicate, at) => (predicates.has(predicate) ? wanted | (1 << at) : wanted),
    0,
  );
}

/** Narrowing first by the predicates that most sides need makes the list short for all of them. */
function mostWantedFirst(sides: readonly FlaggedSide[], flagCount: number): number[] {
  const demand = (flag: number) => sides.filter(({ wanted }) => wanted & flag).length;
  return Array.from({ length: flagCount }, (_, at) => 1 << at).sort(
    (a, b) => demand(b) - demand(a),
  );
}

/**
 * Predicates that differ between the sides of a listed group, and those left of the shared ones.
 */
function flaggedOf({ sides, shared }: SideGroup, left: readonly Predicate[]): Predicate[] {
  const differing = sides.flatMap(({ predicates }) =>
    [...predicates].filter((predicate) => !shared.includes(predicate)),
  );
  return [...new Set([...left, ...differing])];
}

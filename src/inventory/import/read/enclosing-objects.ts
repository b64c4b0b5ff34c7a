/** Columns after the cars of enclosing objects, by ordinal of the object. */
export type LateCells = ReadonlyMap<number, ReadonlyMap<string, string>>;

/**
 * A step from a car to its enclosing object: `^.name` is the name of the dealer whose list has the
 * car.
 */
const OUTWARD = '^.';

/** An object or XML element that contains the list of cars. */
export class EnclosingObject {
  /** Whether a car of it has been read. */
  hasItems = false;
  /** Columns after its cars. */
  readonly lateCells = new Map<string, string>();
  private readonly cells: Map<string, string>;

  /**
   * `ordinal`: number of the object in the document. `late`: columns after the cars, from an
   * earlier pass.
   */
  constructor(
    readonly ordinal: number,
    late: ReadonlyMap<string, string> = new Map(),
  ) {
    this.cells = new Map(late);
  }

  addCells(cells: ReadonlyMap<string, string>): void {
    // Rows that have been read share `cells`.
    const into = this.hasItems ? this.lateCells : this.cells;
    for (const [column, text] of cells)
      into.set(column, into.has(column) ? `${into.get(column)},${text}` : text);
  }

  /** Text of a column; empty if the object does not have it. */
  cell(key: string): string {
    return this.cells.get(key) ?? '';
  }

  has(key: string): boolean {
    return this.cells.has(key);
  }

  get columns(): Iterable<string> {
    return this.cells.keys();
  }
}

/** Whether a column name refers to an enclosing object. */
export function isOfEnclosing(column: string): boolean {
  return column.trimStart().startsWith(OUTWARD);
}

/** Text of a column such as `^.^.name`. `objects` are those around the car, outermost first. */
export function enclosingCell(objects: readonly EnclosingObject[], key: string): string {
  let at = objects.length;
  let inner = key;
  for (; inner.startsWith(OUTWARD); at--) inner = inner.slice(OUTWARD.length);
  return objects[at]?.cell(inner) ?? '';
}

/** Columns of the objects around a car, as its row names them. */
export function enclosingColumns(objects: readonly EnclosingObject[]): string[] {
  return objects
    .toReversed()
    .flatMap((object, steps) =>
      Array.from(object.columns, (column) => `${OUTWARD.repeat(steps + 1)}${column}`),
    );
}

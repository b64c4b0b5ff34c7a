/** Of objects around the cars, by their ordinal: the columns that stand behind their cars. */
export type LateCells = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** One step from a car to the object around it: `^.name` is the name of the dealer whose list the car is in. */
const OUTWARD = '^.';

/** An object (or element of XML) that the list of cars stands in. */
export class EnclosingObject {
  /** Whether a car of it has been read. */
  hasItems = false;
  /** What stands behind its cars. */
  readonly lateCells = new Map<string, string>();
  private readonly cells: Map<string, string>;

  /** `ordinal`: counts the objects of a document. `late`: what stands behind the cars, from an earlier reading. */
  constructor(
    readonly ordinal: number,
    late: ReadonlyMap<string, string> = new Map(),
  ) {
    this.cells = new Map(late);
  }

  addCells(cells: ReadonlyMap<string, string>): void {
    // Rows that have been read share the cells.
    const into = this.hasItems ? this.lateCells : this.cells;
    for (const [column, text] of cells) into.set(column, into.has(column) ? `${into.get(column)},${text}` : text);
  }

  /** What the object says in a column; empty where it says nothing. */
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

/** Whether a column's name is one of an object around the car. */
export function isOfEnclosing(column: string): boolean {
  return column.trimStart().startsWith(OUTWARD);
}

/** The text of a column such as `^.^.name`; `objects` are those around the car, the outermost first. */
export function enclosingCell(objects: readonly EnclosingObject[], key: string): string {
  let at = objects.length;
  let inner = key;
  for (; inner.startsWith(OUTWARD); at--) inner = inner.slice(OUTWARD.length);
  return objects[at]?.cell(inner) ?? '';
}

/** The columns of the objects around a car, as its row names them. */
export function enclosingColumns(objects: readonly EnclosingObject[]): string[] {
  return objects.toReversed().flatMap((object, steps) => Array.from(object.columns, (column) => `${OUTWARD.repeat(steps + 1)}${column}`));
}

import { columnKey } from './feed-row.js';

/** Limit of memoized paths. A feed has some hundreds; a hostile one has no limit. */
const MAX_KEPT_PATHS = 10_000;

let keptPaths = 0;

/**
 * Path of a value in a JSON object, used as its column key: `dealer.name`, `photos[0].url`. Paths
 * are memoized, because every row has the same ones.
 */
export class ColumnPath {
  static readonly root = new ColumnPath('');
  private readonly fields = new Map<string, ColumnPath>();
  private readonly entries: ColumnPath[] = [];

  private constructor(readonly key: string) {}

  field(name: string): ColumnPath {
    const known = this.fields.get(name);
    if (known) return known;
    const path = new ColumnPath(columnKey(this.key === '' ? name : `${this.key}.${name}`));
    if (keptPaths++ < MAX_KEPT_PATHS) this.fields.set(name, path);
    return path;
  }

  /** An entry of a list. `index` counts from 0 and increases by one. */
  entry(index: number): ColumnPath {
    const known = this.entries[index];
    if (known) return known;
    const path = new ColumnPath(`${this.key}[${index}]`);
    if (index === this.entries.length && keptPaths++ < MAX_KEPT_PATHS) this.entries.push(path);
    return path;
  }
}

import { columnKey } from './feed-row.js';

/** Names that are kept: a feed has some hundreds, a hostile one as many as it likes. */
const MAX_KEPT_PATHS = 10_000;

let keptPaths = 0;

/**
 * Where a value stands in a JSON object, as the key of its column: `dealer.name`, `photos[0].url`. The same paths come with every row,
 * so that each is put together once.
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

  /** Of a list; `index` counts from 0, and goes up by one. */
  entry(index: number): ColumnPath {
    const known = this.entries[index];
    if (known) return known;
    const path = new ColumnPath(`${this.key}[${index}]`);
    if (index === this.entries.length && keptPaths++ < MAX_KEPT_PATHS) this.entries.push(path);
    return path;
  }
}

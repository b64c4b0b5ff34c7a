import { parseArgs } from 'node:util';
import { SOURCE_NAME } from '../inventory/import/map/read-feed-map.js';

/**
 * Arguments of the import command. If `map` or `source` is undefined, the file's columns or the
 * map's name decide.
 */
export interface ImportArguments {
  readonly file: string;
  readonly map: string | undefined;
  readonly source: string | undefined;
  /** File of the stores that have the cars. */
  readonly stores: string | undefined;
  /** Whether to check only, without writing. */
  readonly isCheck: boolean;
  readonly isFull: boolean;
  readonly isForced: boolean;
}

/** Invalid arguments. The message explains them. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('No file given.');
  if (more.length > 0)
    throw new UsageError(`Only one file at a time: unexpected argument "${more[0]}".`);
  if (values.source !== undefined && !SOURCE_NAME.test(values.source)) {
    throw new UsageError(
      `--source must be lower-case letters, digits and hyphens, 64 at most, but is "${values.source}".`,
    );
  }
  if (values.check && values.full)
    throw new UsageError('--full has no effect with --check, which writes nothing.');
  const { map, source, stores, check, full, force } = values;
  return { file, map, source, stores, isCheck: check, isFull: full, isForced: force };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        source: { type: 'string' },
        stores: { type: 'string' },
        check: { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

import { parseArgs } from 'node:util';
import { BUILT_IN_MAP_NAMES } from '../inventory/import/built-in-maps.js';
import { SOURCE_NAME } from '../inventory/import/read-feed-map.js';

/** What `--help` prints, and what a wrong call of the import command is answered with. */
export const USAGE = `Usage: npm run inventory:import -- FILE [--map MAP] [--source NAME] [--check | --full] [--force]

Imports cars for sale from a CSV, NDJSON or JSON file (plain or .gz) into the inventory of DATA_DIR.

  --map MAP      ${BUILT_IN_MAP_NAMES.join(', ')}, or the path of a JSON map (docs/feeds.md);
                 without it the map is picked by the file's columns
  --source NAME  name of the feed in the store: lower-case letters, digits, hyphens; without it the map's name
  --check        writes nothing: says what the file is, which columns are missing or not read, how many rows would be
                 listed and why others would not, how full each field is, and shows ten rows before and after
  --full         the file is all the source has: offers that it lacks are removed,
                 but not if they are more than half of the source
  --force        go on although the file lacks columns that the map names, and with --full remove although they are
                 more than half
  --help         this text

Exit codes: 0 imported; 1 nothing could be imported; 2 wrong arguments, map or configuration; 3 refused to remove.
`;

/** The import command's arguments, read. `map` and `source` are undefined where the file's columns and the map's name decide. */
export interface ImportArguments {
  readonly file: string;
  readonly map: string | undefined;
  readonly source: string | undefined;
  /** Whether nothing is to be written. */
  readonly isCheck: boolean;
  readonly isFull: boolean;
  readonly isForced: boolean;
}

/** The command is called wrongly; the message says how. */
export class UsageError extends Error {}

/** Undefined when only the usage is asked for. @throws UsageError */
export function readArguments(args: readonly string[]): ImportArguments | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('No file is named.');
  if (more.length > 0) throw new UsageError(`One file at a time: what is "${more[0]}"?`);
  if (values.source !== undefined && !SOURCE_NAME.test(values.source)) {
    throw new UsageError(`--source must be lower-case letters, digits and hyphens, 64 at most, but is "${values.source}".`);
  }
  if (values.check && values.full) throw new UsageError('--check writes nothing, so that --full says nothing beside it.');
  return { file, map: values.map, source: values.source, isCheck: values.check, isFull: values.full, isForced: values.force };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        source: { type: 'string' },
        check: { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

import { ReferenceDataError } from '../catalogue/reference-file.js';
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/config.js';
import { UnusableDatabase } from '../database/unusable-database.js';
import { SqliteFault } from '../database/sqlite/sqlite-thread.js';
import { SQLITE, sqliteCodeOf } from '../database/sqlite-codes.js';
import { StoreGoneError } from '../inventory/demo/first-fill.js';

/** What of the configuration a start can fail by. */
export type StartedWith = Pick<Config, 'host' | 'port' | 'dataDir'>;

/** Errors whose message says what to do. */
const SAID_BY_THEMSELVES = [ConfigError, StoreGoneError, UnusableDatabase, ReferenceDataError];

/** What keeps a server from starting, in a sentence that says what to do; undefined for what nobody foresaw. */
export function startProblem(error: unknown, config: StartedWith | undefined): string | undefined {
  if (SAID_BY_THEMSELVES.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, severity } = error as { code?: string; message?: string; severity?: string };
  if (message?.startsWith('corrupted migrations')) {
    return 'The database was made by a later release: use that release, or another database.';
  }
  // A wrong password, a database that is not there, a user who may not make tables: what PostgreSQL says of it names nobody.
  if (severity !== undefined) return `The database of DATABASE_URL cannot be used now: ${message}.`;
  if (!config) return undefined;
  const { host, port, dataDir } = config;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode !== undefined) {
    return sqliteProblem(sqliteCode, error instanceof SqliteFault ? error.file : `${dataDir}/inventory.sqlite`, error as Error, dataDir);
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. Stop it, or choose another port, such as PORT=${port + 1}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", which is no address of this machine. 127.0.0.1 is this machine alone, 0.0.0.0 all its addresses.`;
    case 'EACCES':
    case 'EPERM':
      return (error as NodeJS.ErrnoException).syscall === 'listen'
        ? `Port ${port} needs special rights. Choose one from 1024 on, such as PORT=3000.`
        : `DATA_DIR is "${dataDir}", which this user may not write to. Give it to the user, or choose another folder.`;
    case 'ENOENT':
      if ((error as NodeJS.ErrnoException).syscall !== 'mkdir') return undefined;
      return `DATA_DIR is "${dataDir}", where no folder can be made. Choose a place on a disk.`;
    case 'EROFS':
      return `DATA_DIR is "${dataDir}", which is on a read-only disk. Choose another folder.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR is "${dataDir}", which is a file or lies below one. It must be a folder, or a path where one can be made.`;
    case 'ENOSPC':
      return `The disk of DATA_DIR ("${dataDir}") is full. Make room, then start again; nothing is half done.`;
    default:
      return undefined;
  }
}

function sqliteProblem(code: number, file: string, { message }: Error, dataDir: string): string | undefined {
  switch (code) {
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return `${file} is damaged or no database (${message}). Put a backup in its place, or move it away to begin anew.`;
    case SQLITE.ERROR:
      return `${file} is of another program (${message}). Choose another DATA_DIR, or move the file away to begin anew.`;
    case SQLITE.FULL:
      return `The disk of DATA_DIR ("${dataDir}") is full. Make room, then start again; nothing is half done.`;
    case SQLITE.IOERR:
      return (
        `The disk of DATA_DIR ("${dataDir}") cannot be read or written (${message}): it may be full or broken. ` +
        'Make room or look at it, then start again; nothing is half done.'
      );
    case SQLITE.PERM:
    case SQLITE.READONLY:
    case SQLITE.CANTOPEN:
      return `${file} cannot be opened for writing (${message}). The folder and its files must belong to the user who runs this.`;
    default:
      return undefined;
  }
}

import { UnusableCluster } from '../platform/calls/unusable-cluster.js';
import { ReferenceDataError } from '../catalog/reference-data/reference-file.js';
import type { Config } from '../platform/config/config.js';
import { ConfigError } from '../platform/config/config.js';
import { UnusableDatabase } from '../platform/database/unusable-database.js';
import { SqliteError } from '../platform/database/sqlite/sqlite-thread.js';
import { SQLITE, sqliteCodeOf } from '../platform/database/sqlite-codes.js';
import { StoreGoneError } from '../inventory/demo/first-fill.js';

export type StartedWith = Pick<Config, 'host' | 'port' | 'dataDir'>;

/** Errors whose message already contains advice. */
const SAID_BY_THEMSELVES = [
  ConfigError,
  StoreGoneError,
  UnusableDatabase,
  ReferenceDataError,
  UnusableCluster,
];

/** A sentence for an expected start error; undefined for an unexpected one. */
export function startProblem(error: unknown, config: StartedWith | undefined): string | undefined {
  if (SAID_BY_THEMSELVES.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, severity } = error as {
    code?: string;
    message?: string;
    severity?: string;
  };
  if (message?.startsWith('corrupted migrations')) {
    return 'The database was made by a later release. Use that release, or another database.';
  }
  // A wrong password, a missing database, a user who may not create tables: PostgreSQL's message
  // has no secrets.
  if (severity !== undefined) return `The database at DATABASE_URL is unavailable: ${message}.`;
  if (!config) return undefined;
  const { host, port, dataDir } = config;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode !== undefined) {
    return sqliteProblem(
      sqliteCode,
      error instanceof SqliteError ? error.file : `${dataDir}/inventory.sqlite`,
      error as Error,
      dataDir,
    );
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. Stop it, or choose another port, such as PORT=${port + 1}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", which is not an address of this machine. Use 127.0.0.1 for this machine only, 0.0.0.0 for all addresses.`;
    case 'EACCES':
    case 'EPERM':
      return (error as NodeJS.ErrnoException).syscall === 'listen'
        ? `Port ${port} needs special privileges. Choose a port from 1024 up, such as PORT=3000.`
        : `DATA_DIR is "${dataDir}", which this user cannot write to. Change its owner, or choose another folder.`;
    case 'ENOENT':
      if ((error as NodeJS.ErrnoException).syscall !== 'mkdir') return undefined;
      return `DATA_DIR is "${dataDir}", where no folder can be created. Choose a folder on a disk.`;
    case 'EISDIR':
      return `${(error as NodeJS.ErrnoException).path} is a folder, where a file should be. Move it away, then start again.`;
    case 'EROFS':
      return `DATA_DIR is "${dataDir}", which is on a read-only disk. Choose another folder.`;
    case 'EEXIST':
    case 'ENOTDIR':
    case 'ELOOP':
      return `DATA_DIR is "${dataDir}", which is a file, a broken link, or inside one. It must be a folder, or a path where one can be created.`;
    case 'ENOSPC':
      return `The disk of DATA_DIR ("${dataDir}") is full. Free some space, then start again. No data is damaged.`;
    default:
      return undefined;
  }
}

function sqliteProblem(
  code: number,
  file: string,
  { message }: Error,
  dataDir: string,
): string | undefined {
  switch (code) {
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return `${file} is damaged or not a database (${message}). Move it away. Then restore a backup, or start over.`;
    case SQLITE.ERROR:
      return `${file} belongs to another program (${message}). Choose another DATA_DIR, or move the file away to start over.`;
    case SQLITE.FULL:
      return `The disk of DATA_DIR ("${dataDir}") is full. Free some space, then start again. No data is damaged.`;
    case SQLITE.IOERR:
      return (
        `The disk of DATA_DIR ("${dataDir}") cannot be read or written (${message}): it may be full or failing. Free some space or check the disk, then start again. No change is half applied.` +
        ''
      );
    case SQLITE.PERM:
    case SQLITE.READONLY:
    case SQLITE.CANTOPEN:
      return `${file} cannot be opened for writing (${message}). The folder and its files must belong to the user who runs the server.`;
    default:
      return undefined;
  }
}

import type { Config } from '../config/config.js';
import { ConfigError } from '../config/config.js';
import { StoreGoneError } from '../inventory/demo/first-fill.js';

/** What keeps a server from starting, in a sentence that says what to do; undefined for what nobody foresaw. */
export function startProblem(error: unknown, config: Pick<Config, 'host' | 'port' | 'dataDir'> | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof StoreGoneError) return error.message;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (!config) return undefined;
  const { host, port, dataDir } = config;
  if (errcode !== undefined) return sqliteProblem(errcode, error as Error, dataDir);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", which is no address of this machine. 127.0.0.1 is this machine alone, 0.0.0.0 all its addresses.`;
    case 'EACCES':
    case 'EPERM':
      return (error as NodeJS.ErrnoException).syscall === 'listen'
        ? `Port ${port} is not for everybody. Choose one from 1024 on: PORT=3000 npm start`
        : `DATA_DIR is "${dataDir}", which this user may not write to. Give it to the user, or choose another folder.`;
    case 'EROFS':
      return `DATA_DIR is "${dataDir}", which is on a disk that takes no changes. Choose another folder.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR is "${dataDir}", which is a file or lies below one. It must be a folder, or a path where one can be made.`;
    case 'ENOSPC':
      return `The disk of DATA_DIR ("${dataDir}") is full. Make room, then start again; nothing is half done.`;
    default:
      return undefined;
  }
}

const [SQLITE_ERROR, SQLITE_PERM, SQLITE_READONLY, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_NOTADB] = [1, 3, 8, 11, 13, 14, 26];
/** The lower byte of an error's code says what it is. */
const PRIMARY_CODE = 0xff;

function sqliteProblem(errcode: number, { message }: Error, dataDir: string): string | undefined {
  const file = `${dataDir}/inventory.sqlite`;
  switch (errcode & PRIMARY_CODE) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return `${file} is damaged or no database (${message}). Put a backup in its place, or move it away to begin anew.`;
    case SQLITE_ERROR:
      return `${file} is of another program (${message}). Choose another DATA_DIR, or move the file away to begin anew.`;
    case SQLITE_FULL:
      return `The disk of DATA_DIR ("${dataDir}") is full. Make room, then start again; nothing is half done.`;
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return `${file} cannot be opened for writing (${message}). The folder and its files must belong to the user who runs this.`;
    default:
      return undefined;
  }
}

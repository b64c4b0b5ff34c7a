import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { commandProgram } from '../../scripts/server-program.mjs';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';

export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts the built command `npm run data:…` on a database. */
export function startDataCommand(
  name: 'backup' | 'restore' | 'migrate' | 'rotate-keys' | 'delete',
  place: DatabasePlace,
  ...args: string[]
): ChildProcess {
  const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
  const command = commandProgram(`data:${name}`);
  return spawn(process.execPath, [...command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function runDataCommand(
  ...started: Parameters<typeof startDataCommand>
): Promise<CommandEnd> {
  const command = startDataCommand(...started);
  const [output, errors, [code]] = await Promise.all([
    text(command.stdout!),
    text(command.stderr!),
    once(command, 'close'),
  ]);
  return { code: code as number | null, output, errors };
}

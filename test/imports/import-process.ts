import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { commandProgram } from '../../scripts/server-program.mjs';
import { WITHOUT_ROOM } from '../resilience/without-room.js';

const COMMAND = commandProgram('inventory:import');

/** Starts the built import command in its own process. */
export function startImport(dataDir: string, ...args: string[]): ChildProcess {
  return startImportIn({ DATA_DIR: dataDir }, args);
}

function startImportIn(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  within: readonly string[] = [],
): ChildProcess {
  const [program, ...words] = [...within, process.execPath, ...COMMAND, ...args];
  return spawn(program!, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface ImportEnd {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the import command to its end. */
export function runImport(dataDir: string, ...args: string[]): Promise<ImportEnd> {
  return runImportIn({ DATA_DIR: dataDir }, ...args);
}

/** The same with these environment variables. */
export function runImportIn(
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<ImportEnd> {
  return endOf(startImportIn(env, args));
}

/** The same on a full disk. */
export function runImportWithoutRoom(dataDir: string, ...args: string[]): Promise<ImportEnd> {
  return endOf(startImportIn({ DATA_DIR: dataDir }, args, WITHOUT_ROOM));
}

/** The end of a started command, with everything it printed. */
export async function endOf(command: ChildProcess): Promise<ImportEnd> {
  const [output, errors] = [textOf(command.stdout!), textOf(command.stderr!)];
  const [code] = (await once(command, 'close')) as [number | null];
  return { code, output: await output, errors: await errors };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

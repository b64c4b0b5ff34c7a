import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config.js';

/**
 * Environment variables of the process, and defaults from a `.env` file in the working directory. @throws ConfigError if it cannot be read
 */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  const file = existsSync('.env') ? parseEnv(textOf('.env')) : {};
  return { ...file, ...process.env };
}

/** Comments, variables with a quoted value of one or more lines, and all other lines. */
const LINES_OF_FILE = /^[ \t]*#.*$|^[^\n=]*=[ \t]*(["'`])[\s\S]*?\1.*$|^.+$/gm;

/**
 * A warning for each line of `.env` that sets no variable. Lines are not repeated, because they may
 * be passwords. @throws ConfigError if it cannot be read
 */
export function ignoredLines(): string[] {
  return existsSync('.env') ? ignoredLinesOf(textOf('.env')) : [];
}

export function ignoredLinesOf(text: string): string[] {
  return Array.from(text.matchAll(LINES_OF_FILE))
    .filter(([line]) => !/=|^\s*(?:#|$)/.test(line))
    .map(({ index }) => `Line ${lineAt(text, index)} of .env is ignored: it is not NAME=value.`);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError([`${path} is not a readable file (${(error as Error).message})`]);
  }
}

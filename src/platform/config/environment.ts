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

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError([`${path} is not a readable file (${(error as Error).message})`]);
  }
}

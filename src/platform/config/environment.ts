import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Environment variables of the process, and defaults from a `.env` file in the working directory.
 */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return { ...file, ...process.env };
}

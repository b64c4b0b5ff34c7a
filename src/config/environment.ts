import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The process's variables, and below them those of a `.env` file in the working folder. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return { ...file, ...process.env };
}

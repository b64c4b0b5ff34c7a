import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { BackupProblem } from '../backup/backup-format.js';
import { ConfigError, readConfig } from '../platform/config/config.js';
import type { Config } from '../platform/config/config.js';
import { readEnvironment } from '../platform/config/environment.js';
import { settingsWarnings } from '../serving/misspelled-variables.js';
import { hasListingStore } from '../inventory/open-listing-store.js';
import { SHOPPERS_FILE_NAME } from '../platform/database/open-database.js';
import { FeedSourcesError } from '../inventory/sources/feed-sources.js';
import { databaseProblem } from './database-problem.js';
import { USAGES } from './usage.js';
import type { CommandName } from './usage.js';

const ELSEWHERE = 'If your data is elsewhere, set DATA_DIR or DATABASE_URL.';
const EXIT_CODES = { done: 0, failed: 1, wronglyCalled: 2 } as const;

/** Invalid arguments. The message explains them, and the usage text follows. */
export class WrongCall extends Error {}

/** The command failed. The message is complete, so no stack trace follows. */
export class CommandFailure extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Makes a command that takes its arguments and returns its exit code: 0 done, 1 failed, 2 invalid
 * arguments. `prepare` validates the arguments (@throws WrongCall) before any change; its function
 * does the work and returns the text to print.
 */
export function runCommand<Given extends Options>(
  name: CommandName,
  options: Given,
  prepare: (given: ReturnType<typeof parsed<Given>>) => (config: Config) => Promise<string>,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    let config: Config | undefined;
    try {
      const act = prepare(parsed(args, options));
      const environment = readEnvironment();
      for (const sentence of settingsWarnings(environment)) process.stderr.write(`${sentence}\n`);
      config = readConfig(environment);
      process.stdout.write(await act(config));
      return EXIT_CODES.done;
    } catch (error) {
      if (
        error instanceof WrongCall ||
        error instanceof ConfigError ||
        error instanceof FeedSourcesError
      ) {
        process.stderr.write(
          `${error.message}\n${error instanceof WrongCall ? `\n${USAGES[name]}` : ''}`,
        );
        return EXIT_CODES.wronglyCalled;
      }
      const isExpected = error instanceof CommandFailure || error instanceof BackupProblem;
      const problem = isExpected ? error.message : databaseProblem(error, config);
      if (problem === undefined) throw error;
      process.stderr.write(`${problem}\n`);
      return EXIT_CODES.failed;
    }
  };
}

function parsed<Given extends Options>(args: readonly string[], options: Given) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new WrongCall((error as Error).message);
  }
}

/** The only positional argument. @throws WrongCall */
export function onlyArgument([only, ...more]: readonly string[], what: string): string {
  if (only === undefined || only === '') throw new WrongCall(`No ${what} given.`);
  if (more.length > 0)
    throw new WrongCall(`Only one ${what} at a time: unexpected argument "${more[0]}".`);
  return only;
}

/** Whether a server or command has created the database. */
export function hasStoredData({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== '' || existsSync(join(dataDir, SHOPPERS_FILE_NAME));
}

/**
 * Without data, opening the database would create an empty file, and the command would look
 * successful. @throws CommandFailure
 */
export function requireStoredData(config: Config): void {
  if (hasStoredData(config)) return;
  throw new CommandFailure(
    `There is no data yet: no ${SHOPPERS_FILE_NAME} in "${resolve(config.dataDir)}", and DATABASE_URL is not set. The first server start creates it. ${ELSEWHERE}`,
  );
}

/** The same for commands about cars. @throws CommandFailure */
export function requireStoredCars(config: Config): void {
  if (hasListingStore(config)) return;
  throw new CommandFailure(
    `There are no cars yet: no inventory.sqlite in "${resolve(config.dataDir)}", and DATABASE_URL is not set. The first import or server start creates it. ${ELSEWHERE}`,
  );
}

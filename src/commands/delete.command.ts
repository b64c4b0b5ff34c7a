import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { NestFactory } from '@nestjs/core';
import { isEmail } from 'class-validator';
import { PersonalData } from '../accounts/personal-data.js';
import type { DeletedRows } from '../accounts/personal-data.js';
import { AppModule } from '../app.module.js';
import { ServerThread } from '../platform/config/server-thread.js';
import type { Config } from '../platform/config/config.js';
import {
  CommandFailure,
  onlyArgument,
  requireStoredData,
  runCommand,
  WrongCall,
} from './run-command.js';

/** `npm run data:delete`: see the usage text. */
export const run = runCommand(
  'data:delete',
  { yes: { type: 'boolean', default: false } },
  ({ values, positionals }) => {
    const email = onlyArgument(positionals, 'address');
    if (!isEmail(email)) throw new WrongCall('This is not an email address.');
    return async (config) => {
      requireStoredData(config);
      if (!values.yes && !(await isMeant())) throw new CommandFailure('Nothing was deleted.');
      return reportOf(await forget(config, email));
    };
  },
);

async function isMeant(): Promise<boolean> {
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY) return true;
  const asking = createInterface({ input, output });
  const answer = await asking.question(
    'Delete all data about this person? This cannot be undone. [y/N] ',
  );
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * Starts the whole app without listening, because each module registers its part of the personal
 * data.
 */
async function forget(config: Config, email: string): Promise<DeletedRows> {
  const app = await NestFactory.createApplicationContext(AppModule.of(config, new ServerThread()), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await app.get(PersonalData).forget({ email });
  } finally {
    await app.close();
  }
}

function reportOf(deleted: DeletedRows): string {
  const kinds = Object.entries(deleted).filter(([, count]) => count > 0);
  if (kinds.length === 0) return 'There is no data about this person.\n';
  return `Deleted:\n${kinds.map(([table, count]) => `${String(count).padStart(12)}  ${table}\n`).join('')}`;
}

import { USAGES } from './usage.js';
import type { CommandName } from './usage.js';

type Run = (args: readonly string[]) => Promise<number>;

/** Loaded on demand, because each needs another part of the program. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<{ readonly run: Run }>>> = {
  'inventory:import': () => import('./import.command.js'),
  'inventory:sync': () => import('./sync.command.js'),
  'inventory:sources': () => import('./sources.command.js'),
  'inventory:texts': () => import('./texts.command.js'),
  'inventory:demo': () => import('./demo-inventory.command.js'),
  integrators: () => import('./integrators.command.js'),
  outbox: () => import('./outbox.command.js'),
  'data:backup': () => import('./backup.command.js'),
  'data:restore': () => import('./restore.command.js'),
  'data:migrate': () => import('./migrate.command.js'),
  'data:rotate-keys': () => import('./rotate-keys.command.js'),
  'data:delete': () => import('./delete.command.js'),
  'content:check': () => import('./content-check.command.js'),
};

const COMMAND_LIST = `Usage: node dist/forecourt.js [COMMAND]

Without a command: starts the server. Commands (each has --help):

${Object.keys(USAGES)
  .map((name) => `  ${name}\n`)
  .join('')}
In a checkout also: npm start, npm run COMMAND -- ARGUMENTS
`;

const EXIT_CODES = { done: 0, wronglyCalled: 2 } as const;

/**
 * Runs the command that the arguments name. Resolves to the exit code: 2 for an unknown command.
 */
export async function runCommandLine([name = '', ...args]: readonly string[]): Promise<number> {
  const isHelp = args.includes('--help') || args.includes('-h');
  if (isCommand(name)) return isHelp ? print(USAGES[name]) : (await COMMANDS[name]()).run(args);
  if (name === '--help' || name === '-h') return print(COMMAND_LIST);
  process.stderr.write(`Unknown command "${name}".\n\n${COMMAND_LIST}`);
  return EXIT_CODES.wronglyCalled;
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function print(text: string): number {
  process.stdout.write(text);
  return EXIT_CODES.done;
}

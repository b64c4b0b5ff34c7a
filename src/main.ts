import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { runtimeProblem } from './platform/config/needed-node.mjs';
import { nameSourcesInStacks } from './platform/telemetry/source-maps.js';

/**
 * `node dist/forecourt.js` starts the server, `node dist/forecourt.js COMMAND` runs a command. An
 * old Node cannot even link the rest, so it is imported only when this Node can run it.
 */
const problem = runtimeProblem(process);
const args = process.argv.slice(2);
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else {
  nameSourcesInStacks();
  // The build fills it. Without it, parsing the bundle takes half of the startup time.
  module.enableCompileCache({
    directory: fileURLToPath(new URL('compile-cache', import.meta.url)),
    portable: true,
  });
  await (args.length > 0 ? runCommand() : serve());
}

async function runCommand(): Promise<void> {
  const { runCommandLine } = await import('./commands/command-line.js');
  process.exitCode = await runCommandLine(args);
}

async function serve(): Promise<void> {
  // Development sets it explicitly.
  process.env['NODE_ENV'] ??= 'production';
  const { startServer } = await import('./start-server.js');
  await startServer();
}

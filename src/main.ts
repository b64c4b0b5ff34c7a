import { runtimeProblem } from './config/needed-node.mjs';

/**
 * `node dist/forecourt.js` starts the server, `node dist/forecourt.js COMMAND` runs a command. An old Node could not even link the rest, so
 * it is imported only when this Node can run it.
 */
const problem = runtimeProblem(process);
const args = process.argv.slice(2);
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else if (args.length > 0) {
  const { runCommandLine } = await import('./commands/command-line.js');
  process.exitCode = await runCommandLine(args);
} else {
  // Whoever starts it plainly serves shoppers; development says so.
  process.env['NODE_ENV'] ??= 'production';
  const { startServer } = await import('./start-server.js');
  await startServer();
}

import { runtimeProblem } from './config/needed-node.mjs';

/** `node dist/src/main.js`. An old Node could not even link the server, so it is asked for only when this Node can run it. */
const problem = runtimeProblem(process);
if (problem === undefined) {
  // Whoever starts it plainly serves shoppers; development says so.
  process.env['NODE_ENV'] ??= 'production';
  await import('./start-server.js');
} else {
  console.error(problem);
  process.exitCode = 1;
}

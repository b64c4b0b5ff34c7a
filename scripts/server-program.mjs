import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The built program; without a command it is the server. `root` is the folder that has `dist`. */
export function serverProgram(root = ROOT) {
  return join(root, 'dist', 'forecourt.js');
}

/**
 * What Node is given to run a command: the program and the name of its npm script.
 * @param {import('../src/commands/usage.js').CommandName} name
 */
export function commandProgram(name) {
  return [serverProgram(), name];
}

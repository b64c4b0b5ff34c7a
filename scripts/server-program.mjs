import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Path of the built program; without a command it is the server. `root`: folder with `dist`. */
export function serverProgram(root = ROOT) {
  return join(root, 'dist', 'forecourt.js');
}

/**
 * Node's arguments for a command: the program and the command's name.
 * @param {import('../src/commands/usage.js').CommandName} name
 */
export function commandProgram(name) {
  return [serverProgram(), name];
}

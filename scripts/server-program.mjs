import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The built server. `root` is the folder that has `dist`. */
export function serverProgram(root = ROOT) {
  return join(root, 'dist', 'src', 'main.js');
}

/**
 * The built program of an npm command.
 * @param {'backup' | 'delete' | 'import' | 'integrators' | 'restore' | 'sync'} name
 */
export function commandProgram(name) {
  return join(ROOT, 'dist', 'src', 'commands', `${name}.command.js`);
}

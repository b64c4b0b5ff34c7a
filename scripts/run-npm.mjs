import { execFileSync } from 'node:child_process';

/**
 * Runs npm silently.
 *
 * @param {string} root
 * @param {string[]} args
 * @throws when it fails, with what it said
 */
export function runNpm(root, ...args) {
  try {
    execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr, message } = /** @type {Error & { stdout?: Buffer, stderr?: Buffer }} */ (error);
    throw new Error(`${stdout ?? ''}${stderr ?? message}\nFailed: npm ${args.join(' ')}`, { cause: error });
  }
}

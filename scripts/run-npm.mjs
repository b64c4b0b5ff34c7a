import { spawn } from 'node:child_process';
import { withProgress } from './progress.mjs';

export const BUILDING = { doing: 'Building', done: 'Built' };

/**
 * Runs npm. What it prints is shown when it fails; until then a line of progress says what it is doing and for how long.
 *
 * @param {string} root
 * @param {{ doing: string, done: string }} texts as `Building` and `Built`
 * @param {string[]} args
 * @returns {Promise<void>}
 * @throws when it fails, with what it printed
 */
export async function runNpm(root, texts, ...args) {
  await withProgress(texts, (showStep) => npm(root, args, showStep));
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {(step: string) => void} showStep
 * @returns {Promise<void>}
 */
function npm(root, args, showStep) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      showStep(text);
    });
    // Warnings are no step.
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    const fail = (/** @type {string} */ reason) => reject(new Error(`${output}${reason}\nFailed: npm ${args.join(' ')}`));
    child.once('error', ({ message }) => fail(message));
    child.once('close', (code, signal) => (code === 0 ? resolve() : fail(signal === null ? '' : `Ended by ${signal}.`)));
  });
}

import { spawn } from 'node:child_process';
import { withProgress } from './progress.mjs';

export const BUILDING = { doing: 'Building', done: 'Built' };

/**
 * Runs npm with a progress line. Its output is shown only if it fails.
 *
 * @param {string} root
 * @param {{ doing: string, done: string }} texts for example `Building` and `Built`
 * @param {string[]} args
 * @returns {Promise<void>}
 * @throws an error with npm's output if it fails
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
    // Warnings are not progress.
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    const fail = (/** @type {string} */ reason) =>
      reject(new Error(`${output}${reason}\nFailed: npm ${args.join(' ')}`));
    child.once('error', ({ message }) => fail(message));
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : fail(signal === null ? '' : `Ended by ${signal}.`),
    );
  });
}

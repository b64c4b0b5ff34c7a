// A progress line for long tasks. Imports only built-in modules, and runs on Node 20.
import { stripVTControlCharacters } from 'node:util';

/** Interval of progress lines if they cannot be overwritten, as in CI logs. */
const LOGGED_EVERY_SECONDS = 10;
const LONGEST_STEP = 60;

/**
 * Shows `Building … 12 s (last line of output)` during the work, in place on a terminal, and `Built
 * in 31 s` at its end.
 *
 * @param {{ doing: string, done: string }} texts
 * @param {(showStep: (output: string) => void) => Promise<void>} work
 * @param {{ write: (text: string) => unknown, isTTY?: boolean }} stream
 * @returns {Promise<void>}
 * @throws errors of the work
 */
export async function withProgress({ doing, done }, work, stream = process.stdout) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  let step = '';
  const line = () => `${doing} … ${seconds()} s${step === '' ? '' : ` (${step})`}`;
  stream.write(stream.isTTY ? line() : `${doing} …\n`);
  const timer = setInterval(
    () => stream.write(stream.isTTY ? `\r${line()}\u001B[K` : `${line()}\n`),
    1_000 * (stream.isTTY ? 1 : LOGGED_EVERY_SECONDS),
  );
  try {
    await work((output) => {
      step = lastLineOf(output) || step;
    });
  } catch (error) {
    if (stream.isTTY) stream.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
  stream.write(`${stream.isTTY ? '\r\u001B[K' : ''}${done} in ${seconds()} s\n`);
}

/** @param {string} output */
function lastLineOf(output) {
  const lines = stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  return (lines.findLast((line) => line !== '') ?? '').slice(0, LONGEST_STEP);
}

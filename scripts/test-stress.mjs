// `npm run test:stress -- path [path …]` finds flaky tests: it runs the specs several times beside
// busy processes, and prints each suite's failures. Exits with 1 if any failed. Runs all specs
// without a path. `--times N` and `--load N` change the numbers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Keeps a processor busy until its standard input closes, which also happens if this script is
 * killed.
 */
const BUSY = `
  process.stdin.on('end', () => process.exit()).resume();
  (function work() {
    for (const end = Date.now() + 50; Date.now() < end; );
    setImmediate(work);
  })();
`;
const ROOT = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '5' }, load: { type: 'string', default: '8' } },
});
const times = wholeNumber('times', 1);
const folder = mkdtempSync(join(tmpdir(), 'forecourt-stress-'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let jest;
const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopping.abort();
    jest?.kill(signal);
  });
}

const busy = Array.from({ length: wholeNumber('load', 0) }, () =>
  spawn(process.execPath, ['-e', BUSY], { stdio: ['pipe', 'ignore', 'ignore'] }),
);
/** @type {Map<string, number>} */
const failures = new Map();
try {
  for (let run = 1; run <= times && !stopping.signal.aborted; run++) {
    console.log(`Run ${run} of ${times}`);
    for (const [suite, hasFailed] of await runOnce())
      failures.set(suite, (failures.get(suite) ?? 0) + Number(hasFailed));
  }
} finally {
  for (const child of busy) child.stdin?.end();
  rmSync(folder, { recursive: true });
}

for (const [suite, count] of [...failures].toSorted(
  ([one, a], [other, b]) => b - a || one.localeCompare(other),
)) {
  console.log(`${count} of ${times} failed  ${suite}`);
}
process.exitCode =
  stopping.signal.aborted ||
  failures.size === 0 ||
  [...failures.values()].some((count) => count > 0)
    ? 1
    : 0;

/** Returns each suite with whether it failed. */
async function runOnce() {
  const output = join(folder, 'results.json');
  rmSync(output, { force: true });
  const args = [
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${output}`,
    ...positionals,
  ];
  // The results go to a file; stderr shows the failures.
  jest = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(jest, 'exit');
  if (stopping.signal.aborted) return [];
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  return testResults.map(
    ({ name, status }) => /** @type {const} */ ([relative(ROOT, name), status === 'failed']),
  );
}

/** @param {'times' | 'load'} name @param {number} least */
function wholeNumber(name, least) {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} must be a whole number from ${least}, but is "${values[name]}".`);
}

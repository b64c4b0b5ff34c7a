// `npm run checks`: runs types, format and lint in parallel, and prints each check's output when it
// ends. Arguments select checks.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
// Not incremental: with a cache, the compiler missed an error in a changed JavaScript file.
const TSC = 'node_modules/typescript-7/bin/tsc --noEmit';

/** @type {Readonly<Record<string, string>>} */
const CHECKS = {
  types: `${TSC} -p test/tsconfig.json`,
  format:
    'node_modules/prettier/bin/prettier.cjs --check --log-level warn --cache --cache-strategy content .',
  // JavaScript, checked less strictly, with the types of `dist`.
  'types:bench': `${TSC} -p bench/tsconfig.json`,
  lint: 'node_modules/oxlint/bin/oxlint --deny-warnings src views drawn-cars client test scripts bench',
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS);
const unknown = names.filter((name) => CHECKS[name] === undefined);
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. Checks are ${Object.keys(CHECKS).join(', ')}.`,
  );
  process.exit(1);
}
const areGood = await Promise.all(names.map(check));
if (areGood.includes(false)) process.exitCode = 1;

/** @param {string} name */
async function check(name) {
  const startedAt = performance.now();
  const { isGood, output } = await outputOf((CHECKS[name] ?? '').split(' '));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`${output}${isGood ? 'Passed' : 'Failed'}: ${name} (${seconds} s)\n`);
  return isGood;
}

/**
 * @param {readonly string[]} args of Node
 * @returns {Promise<{ isGood: boolean, output: string }>}
 */
function outputOf(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ isGood: code === 0, output }));
  });
}

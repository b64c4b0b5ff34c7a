// `npm run test:opensearch [-- path …]`: runs every `*.opensearch.spec.ts` on an OpenSearch of
// three nodes, which it starts. If the machine cannot run one, it says what is missing and exits
// with 69, because skipped tests must not look passed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MissingProgramError,
  defaultVersion,
  nodeProgram,
} from '../test/support/opensearch/opensearch-program.mjs';

/** EX_UNAVAILABLE of sysexits.h; `.ci/run` handles it. */
const UNAVAILABLE = 69;
const TAIL_LINES = 20;
const ROOT = join(import.meta.dirname, '..');

try {
  const version = defaultVersion();
  console.log(`Preparing OpenSearch ${version} …`);
  await nodeProgram(version);
  process.exitCode = runTests();
} catch (error) {
  if (!(error instanceof MissingProgramError)) throw error;
  console.error(error.message);
  process.exitCode = UNAVAILABLE;
}

/** Keeps the nodes' logs if a test fails. */
function runTests() {
  const logs = mkdtempSync(join(tmpdir(), 'forecourt-opensearch-logs-'));
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const env = { ...process.env, TEST_PART: 'opensearch', OPENSEARCH_TEST_LOGS: logs };
  const { status } = spawnSync(process.execPath, [jest, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  });
  if (status === 0) {
    rmSync(logs, { recursive: true });
    return 0;
  }
  for (const name of readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.log'),
  )) {
    const lines = readFileSync(join(logs, name), 'utf8').trimEnd().split('\n');
    console.error(`\nThe last lines of ${name}:\n${lines.slice(-TAIL_LINES).join('\n')}`);
  }
  console.error(`\nThe whole logs of OpenSearch are in ${logs}.`);
  return status ?? 1;
}

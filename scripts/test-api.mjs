// `npm run test:api`: schemathesis (PyPI) sends valid and invalid requests to every JSON call, and
// checks the responses against the API description: no 5xx, and only declared statuses, types and
// schemas. Uses its own server with generated cars.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { withServer } from './server-of-its-own.mjs';

const TOOL = process.env.SCHEMATHESIS ?? 'schemathesis';
/** The last tested version. */
const TOOL_VERSION = '4.32.5';
/**
 * Generated cases per call. With the tool's fixed cases they are more than ten thousand, in two
 * minutes.
 */
const CASES = process.env.API_CASES ?? '25';
const CHECKS =
  'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';

if (spawnSync(TOOL, ['--version'], { stdio: 'ignore' }).status === 0) {
  process.exitCode = await run();
} else {
  console.error(
    `${TOOL} is not installed. Install it from PyPI: python3 -m venv venv && venv/bin/pip install schemathesis==${TOOL_VERSION}`,
  );
  console.error('Then: SCHEMATHESIS=venv/bin/schemathesis npm run test:api');
  process.exitCode = 1;
}

/** @returns {Promise<number>} */
function run() {
  return withServer(async (url, folder) => {
    const tool = spawn(
      TOOL,
      ['run', `${url}/docs-json`, '--max-examples', CASES, '--checks', CHECKS],
      { cwd: folder, stdio: 'inherit' },
    );
    const [code] = await once(tool, 'close');
    return code ?? 1;
  });
}

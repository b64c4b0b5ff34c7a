// Part of `npm run test:long`: Spectral lints the API description, and the Python program of
// docs/api.md runs with a generated client. Both tools come from their registries, at fixed
// versions. The TypeScript client is part of `npm test`.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withServer } from './server-of-its-own.mjs';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const GENERATOR = /openapi-python-client==[\d.]+/.exec(DOCUMENT)?.[0] ?? 'openapi-python-client';
const MYPY = 'mypy==2.4.1';
const PYTHON = process.env.PYTHON ?? 'python3';

/** @param {string} command @param {string[]} args @param {import('node:child_process').ExecFileSyncOptions} options */
const run = (command, args, options = {}) =>
  String(execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options }));

await withServer(async (url, folder) => {
  const description = join(folder, 'docs.json');
  writeFileSync(description, await (await fetch(`${url}/docs-json`)).text());
  lint(description, folder);
  if (spawnSync(PYTHON, ['-m', 'venv', '--help'], { stdio: 'ignore' }).status !== 0) {
    console.error(
      `${PYTHON} with venv is not installed, so the Python client is not tested. Set PYTHON to another interpreter.`,
    );
    process.exitCode = 1;
    return;
  }
  usePython(url, description, folder);
});

/** @param {string} description @param {string} folder */
function lint(description, folder) {
  const rules = join(folder, 'spectral.json');
  writeFileSync(rules, '{ "extends": "spectral:oas" }');
  const said = run(
    'npx',
    ['--yes', SPECTRAL, 'lint', '--ruleset', rules, '--fail-severity', 'error', description],
    { cwd: folder },
  );
  console.log(`Spectral: ${said.trim().split('\n').at(-1)}`);
}

/** @param {string} url @param {string} description @param {string} folder */
function usePython(url, description, folder) {
  const bin = (/** @type {string} */ name) => join(folder, 'venv', 'bin', name);
  run(PYTHON, ['-m', 'venv', join(folder, 'venv')]);
  run(bin('pip'), ['install', '--quiet', GENERATOR, MYPY]);
  run(bin('openapi-python-client'), [
    'generate',
    '--path',
    description,
    '--meta',
    'none',
    '--output-path',
    join(folder, 'forecourt'),
  ]);
  copyFileSync(join(ROOT, 'docs/clients/python/app.py'), join(folder, 'app.py'));
  run(bin('mypy'), ['--strict', 'app.py'], { cwd: folder });
  const env = { ...process.env, FORECOURT: url };
  const said = run(bin('python'), ['app.py', 'TOYOTA', 'CAMRY', '78701'], { cwd: folder, env });
  if (
    !/^TOYOTA CAMRY near Austin, TX: [1-9]\d* cars$/m.test(said) ||
    !/^20\d\d +\d+ cars +median \$/m.test(said)
  )
    throw new Error(said);
  const mistaken = spawnSync(bin('python'), ['app.py', 'TOYOTAA', 'CAMRY', '78701'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (mistaken.status !== 1 || !mistaken.stderr.includes('did you mean TOYOTA?'))
    throw new Error(mistaken.stderr);
  console.log(`The Python client: ${said.split('\n', 1)[0]}`);
}

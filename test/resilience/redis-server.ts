import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.js';
import { freezeProcess } from '../support/freeze-process.mjs';

const INSTALL = 'apt-get update && apt-get install -y redis-server';
/**
 * Under a lock, so that only the first suite installs it. Continues if the package lists cannot be
 * updated, because they may be new enough.
 */
const INSTALL_ONCE =
  'flock "$TMPDIR/forecourt-redis-install" sh -c "command -v redis-server || { apt-get -q update; apt-get install -qy redis-server; }"';
const MISSING = `These tests need redis-server. Install it (Debian, Ubuntu: sudo sh -c '${INSTALL}'), or name it in REDIS_SERVER_PATH.`;

/** A test's own redis-server on a free port, without persistence. Tests control it by signals. */
export class RedisServer {
  private process: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  /** @throws an error with advice if there is no redis-server and it cannot be installed */
  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.restart();
    return server;
  }

  /** `password`: required from clients from now on. */
  async restart(password?: string): Promise<void> {
    await this.kill();
    const options = [
      '--port',
      String(this.port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      tmpdir(),
    ];
    const server = spawn(
      redisServerPath(),
      [...options, ...(password === undefined ? [] : ['--requirepass', password])],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    this.process = server;
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: server.stdout }).on('line', (line) => {
        lines.push(line);
        if (line.includes('Ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', () =>
        reject(new Error(`redis-server did not start:\n${lines.join('\n')}`)),
      );
    });
  }

  url(password?: string): string {
    return `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${this.port}`;
  }

  /** Accepts connections, but does not respond. */
  async freeze(): Promise<void> {
    await freezeProcess(this.process!);
  }

  thaw(): void {
    this.process!.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  }
}

/** Path of redis-server; installed if missing and permitted. */
function redisServerPath(): string {
  const named = process.env['REDIS_SERVER_PATH'];
  if (named !== undefined) return named;
  const found = onPath('redis-server');
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined) throw new Error(MISSING);
  // The installation must not start a service beside the test servers.
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    RUNLEVEL: '1',
    TMPDIR: tmpdir(),
  };
  const installed = spawnSync('sh', ['-c', INSTALL_ONCE], { env, encoding: 'utf8' });
  const path = onPath('redis-server');
  if (path === undefined) throw new Error(`${MISSING}\napt-get said: ${installed.stderr.trim()}`);
  return path;
}

function onPath(program: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

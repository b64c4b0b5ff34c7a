import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.js';

const INSTALL = 'apt-get update && apt-get install -y redis-server';
/** One suite after the other, and only the first of them installs it; lists that cannot be renewed may be new enough. */
const INSTALL_ONCE =
  'flock "$TMPDIR/forecourt-redis-install" sh -c "command -v redis-server || { apt-get -q update; apt-get install -qy redis-server; }"';
const MISSING = `These tests need redis-server. Install it (Debian, Ubuntu: sudo sh -c '${INSTALL}'), or name it in REDIS_SERVER_PATH.`;

/** A redis-server of a test's own, on a free port, which keeps nothing on disk. What is done to it, is done by signals to its process. */
export class RedisServer {
  private process: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  /** @throws an error that says what to run where there is no redis-server and none can be installed. */
  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.restart();
    return server;
  }

  /** `password`: what clients have to give from now on. */
  async restart(password?: string): Promise<void> {
    await this.kill();
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
    const server = spawn(redisServerPath(), [...options, ...(password === undefined ? [] : ['--requirepass', password])], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.process = server;
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: server.stdout }).on('line', (line) => {
        lines.push(line);
        if (line.includes('Ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`redis-server did not start:\n${lines.join('\n')}`)));
    });
  }

  url(password?: string): string {
    return `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${this.port}`;
  }

  /** It takes connections and says nothing. */
  freeze(): void {
    this.process!.kill('SIGSTOP');
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

/** A fresh machine has none: where the tests may, they install it. */
function redisServerPath(): string {
  const named = process.env['REDIS_SERVER_PATH'];
  if (named !== undefined) return named;
  const found = onPath('redis-server');
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined) throw new Error(MISSING);
  // No service is to be started beside the servers of the tests.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', TMPDIR: tmpdir() };
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

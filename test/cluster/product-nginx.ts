import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { NameServer } from './name-server.js';
import { nginxProgram } from './nginx-program.js';

const CONFIGURATION = new URL('../../docs/operations/nginx.conf', import.meta.url);
const KEEPS_CALLERS = /^ *hash \$remote_addr\$http_user_agent consistent;$/gm;

export interface NginxOptions {
  /** An empty folder for its files. */
  readonly folder: string;
  /** Port of all instances, each at its own address. */
  readonly instancePort: number;
  /** Distributes requests in turn. Otherwise a client stays with one instance, as in production. */
  readonly isDealing: boolean;
}

/** A line of the access log. */
export interface AccessLine {
  readonly path: string;
  readonly upstream: string;
}

/** A real nginx with the configuration of docker-compose.yml, for instances on this machine. */
export class ProductNginx {
  private constructor(
    private readonly process: ChildProcess,
    private readonly names: NameServer,
    private readonly accessLogFile: string,
    readonly port: number,
  ) {}

  static async start({ folder, instancePort, isDealing }: NginxOptions): Promise<ProductNginx> {
    const [program, names, port] = [
      await nginxProgram(),
      await NameServer.start(),
      await freePort(),
    ];
    const accessLogFile = join(folder, 'access.log');
    const original = readFileSync(CONFIGURATION, 'utf8');
    if (original.search(KEEPS_CALLERS) === -1)
      throw new Error('nginx.conf no longer keeps a caller with one instance.');
    const configuration = (isDealing ? original.replaceAll(KEEPS_CALLERS, '') : original)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('pid /tmp/nginx.pid;', `pid ${join(folder, 'nginx.pid')};`)
      .replace('access_log /dev/stdout', `access_log ${accessLogFile}`)
      .replace('resolver 127.0.0.11', `resolver 127.0.0.1:${names.port}`)
      .replaceAll(/_temp_path \/tmp/g, `_temp_path ${folder}`)
      .replaceAll(/(app\d):3000/g, `$1:${instancePort}`);
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, `daemon off;\n${configuration}`);
    const nginx = spawn(program, ['-p', folder, '-c', file], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return new ProductNginx(nginx, names, accessLogFile, port);
  }

  /** Changes the address of a name; removes it without an address. */
  setAddress(name: string, address?: string): void {
    if (address === undefined) this.names.addresses.delete(name);
    else this.names.addresses.set(name, address);
  }

  /** Resolves when it proxies requests. */
  async untilItAnswers(): Promise<void> {
    const ask = () =>
      fetch(`http://127.0.0.1:${this.port}/health/live`).then(({ status }) => status);
    while ((await ask().catch(() => undefined)) !== 200) {
      if (this.process.exitCode !== null)
        throw new Error(`nginx ended with ${this.process.exitCode}.`);
      await sleep(50);
    }
  }

  get accessLog(): string {
    return existsSync(this.accessLogFile) ? readFileSync(this.accessLogFile, 'utf8') : '';
  }

  accessLines(): AccessLine[] {
    const lines = this.accessLog.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as AccessLine);
  }

  async stop(): Promise<void> {
    const exit = once(this.process, 'exit');
    this.process.kill('SIGQUIT');
    await exit;
    this.names.stop();
  }
}

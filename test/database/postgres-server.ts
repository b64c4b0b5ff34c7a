import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.js';
import { NOBODY, USER, newPostgresFolder } from './postgres-programs.js';
import type { PostgresFolder } from './postgres-programs.js';

/**
 * A test's own PostgreSQL on a free port, for tests that stop or kill it; all others share one
 * (suite-databases.ts). Uses the program on the PATH, or else the package's.
 */
export class PostgresServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly place: PostgresFolder,
    readonly port: number,
  ) {}

  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(await newPostgresFolder(), await freePort());
    await server.run();
    return server;
  }

  url(database = 'postgres'): string {
    return postgresUrl(this.port, database);
  }

  /** Starts on an existing data folder, as after a crash. */
  async run(): Promise<void> {
    const { programs, folder } = this.place;
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', join(folder, 'data'), ...postgresOptions(folder, this.port, 60)],
      {
        ...NOBODY,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
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

  /** Stops it at once, as in a power failure; acknowledged changes are in its log. */
  async kill(): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    // SIGQUIT also stops its child processes.
    server.kill('SIGQUIT');
    await exit;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.place.folder, { recursive: true, force: true });
  }
}

/** Options of `postgres`. The socket is in the folder. */
export function postgresOptions(folder: string, port: number, maxConnections: number): string[] {
  return [
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    '-c',
    `max_connections=${maxConnections}`,
  ];
}

export function postgresUrl(port: number, database: string): string {
  return `postgres://${USER}@127.0.0.1:${port}/${database}`;
}

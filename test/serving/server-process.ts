import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { serverProgram } from '../../scripts/server-program.mjs';
import { freezeProcess } from '../support/freeze-process.mjs';

const READY = /^Forecourt is ready: (http:\/\/\S+?)\/cars-for-sale$/;
/**
 * The system assigns connections to threads practically at random, so it may take this many to
 * reach all.
 */
const MAX_CONNECTIONS = 200;
/**
 * Time limit for a server to stop. It waits at most 2.75 seconds, and needs 0.1 seconds of
 * processor time per thread, which takes longer on a busy machine. A server that waits for a client
 * takes a minute (Node's header timeout), or never stops.
 */
export const MAX_STOP_MS = 30_000;

export interface HowItEnded {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A server that may not be ready yet, and its output so far. */
export interface StartingServer {
  readonly lines: readonly string[];
  readonly ready: Promise<ServerProcess>;
  /** Kills it, as in a power failure. */
  readonly kill: () => void;
  /** Closes its standard output, as a log collector does that ends. */
  readonly stopReading: () => void;
}

/** The built server in its own process, on a free port. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** Its output. */
    readonly lines: readonly string[],
    readonly origin: string,
  ) {}

  /** `root`: folder with `dist`. */
  static start(
    dataDir: string,
    env: Record<string, string>,
    nodeFlags: readonly string[] = [],
    root?: string,
  ): Promise<ServerProcess> {
    return ServerProcess.begin(dataDir, env, nodeFlags, root).ready;
  }

  /** The same for reading its output before it is ready. */
  static begin(
    dataDir: string,
    env: Record<string, string>,
    nodeFlags: readonly string[] = [],
    root?: string,
  ): StartingServer {
    const child = spawn(process.execPath, [...nodeFlags, serverProgram(root)], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO_COUNT: '0',
        RATE_LIMIT_PERCENT: '0',
        METRICS_PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => lines.push(line));
    const ready = new Promise<ServerProcess>((resolve, reject) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lines.push(line);
        const origin = READY.exec(line)?.[1];
        if (origin)
          resolve(new ServerProcess(child, lines, origin.replace('localhost', '127.0.0.1')));
      });
      child.once('exit', (code) =>
        reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)),
      );
    });
    return {
      lines,
      ready,
      kill: () => void child.kill('SIGKILL'),
      stopReading: () => void child.stdout!.destroy(),
    };
  }

  /** One connection per thread, by thread number. */
  async connectionPerThread(count: number): Promise<Connection[]> {
    const connections: Connection[] = [];
    for (
      let tried = 0;
      tried < MAX_CONNECTIONS && Object.keys(connections).length < count;
      tried++
    ) {
      const connection = new Connection(this.origin);
      const { thread } = (
        await connection.json<{ details: { thread: { number: number } } }>('/health/ready')
      ).details;
      if (connections[thread.number]) connection.close();
      else connections[thread.number] = connection;
    }
    return connections;
  }

  /** Stops it. Returns how it ended. */
  stop(): Promise<HowItEnded> {
    const ended = this.ended();
    this.child.kill('SIGTERM');
    return ended;
  }

  /** Kills it, as in a power failure. */
  kill(): Promise<HowItEnded> {
    const ended = this.ended();
    this.child.kill('SIGKILL');
    return ended;
  }

  /** Accepts connections, but does nothing. */
  async freeze(): Promise<void> {
    await freezeProcess(this.child);
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Waits until it ends. */
  async ended(): Promise<HowItEnded> {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return { code: exitCode, signal: signalCode };
    const [code, signal] = (await once(this.child, 'exit')) as [number | null, string | null];
    return { code, signal };
  }
}

/** A keep-alive connection, so that one thread answers all of its requests. */
export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly origin: string) {}

  async json<Body>(path: string): Promise<Body> {
    const { status, text } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
    return JSON.parse(text) as Body;
  }

  get(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const request = get(this.origin + path, { agent: this.agent, headers }, (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode!, text }), reject);
      });
      request.on('error', reject);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

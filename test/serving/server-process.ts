import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { serverProgram } from '../../scripts/server-program.mjs';

const READY = /^Forecourt is ready: (http:\/\/\S+?)\/cars-for-sale$/;
/** Which thread gets a connection is the system's choice, as good as by chance. */
const MAX_CONNECTIONS = 200;
/**
 * A server that stops is gone by then. It stops waiting after 2.75 seconds and needs 0.1 seconds of a processor per thread, for which it
 * waits on a busy machine. One that waits for a client instead is held up for a minute (Node's limit for headers), or never stops.
 */
export const MAX_STOP_MS = 30_000;

export interface HowItEnded {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A server that may not be ready yet, and all that it has said. */
export interface StartingServer {
  readonly lines: readonly string[];
  readonly ready: Promise<ServerProcess>;
}

/** The built server as a process of its own, on a free port. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** All that it has said. */
    readonly lines: readonly string[],
    readonly origin: string,
  ) {}

  /** `root` is the folder that has `dist`. */
  static start(dataDir: string, env: Record<string, string>, nodeFlags: readonly string[] = [], root?: string): Promise<ServerProcess> {
    return ServerProcess.begin(dataDir, env, nodeFlags, root).ready;
  }

  /** The same for who reads what it says before it is ready. */
  static begin(dataDir: string, env: Record<string, string>, nodeFlags: readonly string[] = [], root?: string): StartingServer {
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
        if (origin) resolve(new ServerProcess(child, lines, origin.replace('localhost', '127.0.0.1')));
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
    });
    return { lines, ready };
  }

  /** A connection to every thread, by its number. */
  async connectionPerThread(count: number): Promise<Connection[]> {
    const connections: Connection[] = [];
    for (let tried = 0; tried < MAX_CONNECTIONS && Object.keys(connections).length < count; tried++) {
      const connection = new Connection(this.origin);
      const { thread } = (await connection.json<{ details: { thread: { number: number } } }>('/health/ready')).details;
      if (connections[thread.number]) connection.close();
      else connections[thread.number] = connection;
    }
    return connections;
  }

  /** Asks it to stop; answers how it ended. */
  stop(): Promise<HowItEnded> {
    const ended = this.ended();
    this.child.kill('SIGTERM');
    return ended;
  }

  /** Ends it at once, as when the machine fails. */
  kill(): Promise<HowItEnded> {
    const ended = this.ended();
    this.child.kill('SIGKILL');
    return ended;
  }

  /** It accepts connections and does nothing. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Waits for its end. */
  async ended(): Promise<HowItEnded> {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return { code: exitCode, signal: signalCode };
    const [code, signal] = (await once(this.child, 'exit')) as [number | null, string | null];
    return { code, signal };
  }
}

/** One connection that is kept, so that one thread answers all that goes over it. */
export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly origin: string) {}

  async json<Body>(path: string): Promise<Body> {
    const { status, text } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
    return JSON.parse(text) as Body;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
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

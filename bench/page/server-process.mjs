// @ts-check
// The product's server, as `npm start` runs it, on a free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverProgramOf } from '../earlier-revision.mjs';
import { ROOT, onCores } from '../set-up.mjs';

const READY = /^Forecourt is ready: (http:\/\/\S+)$/;
const STOP_LIMIT_MS = 10_000;

export class ServerProcess {
  #child;

  /** The URL of the results page. */
  url;
  /** From the start of the process to its ready line, including the index. */
  readyMs;

  /**
   * `root`: a checkout and its build; `env`: variables besides those of the bench; `nodeFlags`:
   * flags of Node; `onLine` receives its log lines.
   */
  static async start({
    folder,
    root = ROOT,
    isPinned = false,
    nodeFlags = [],
    env: variables = {},
    onLine = (/** @type {string} */ _line) => {},
  }) {
    const server = new ServerProcess();
    const startedAt = performance.now();
    const [command, ...args] = onCores(
      [process.execPath, ...nodeFlags, serverProgramOf(root)],
      isPinned,
    );
    const env = {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PERCENT: '0',
      ...variables,
    };
    server.#child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    server.url = await readyLineOf(server.#child, onLine);
    server.readyMs = performance.now() - startedAt;
    return server;
  }

  get pid() {
    return this.#child.pid;
  }

  async stop() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }
}

function readyLineOf(child, onLine) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line);
      const ready = READY.exec(line);
      if (ready) resolve(ready[1]);
    });
    child.once('exit', () => reject(new Error('The server stopped before it was ready.')));
  });
}

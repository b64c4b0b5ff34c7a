// The product's server, as `npm start` runs it, on a free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, onOneCore } from '../set-up.mjs';

const READY = /^Forecourt is ready: (http:\/\/\S+)$/;
const STOP_LIMIT_MS = 10_000;

export class ServerProcess {
  #child;

  /** The address of the results page. */
  url;
  /** From the start of the process to the line that says it is ready, index and all. */
  readyMs;

  static async start({ folder, isPinned }) {
    const server = new ServerProcess();
    const startedAt = performance.now();
    const node = [process.execPath, join(ROOT, 'dist', 'src', 'main.js')];
    const [command, ...args] = isPinned ? onOneCore(node, cpus().length) : node;
    const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' };
    server.#child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    server.url = await readyLineOf(server.#child);
    server.readyMs = performance.now() - startedAt;
    return server;
  }

  async stop() {
    if (this.#child.exitCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }
}

async function readyLineOf(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = READY.exec(line);
    if (!ready) continue;
    child.stdout.resume();
    return ready[1];
  }
  throw new Error('The server stopped before it was ready.');
}

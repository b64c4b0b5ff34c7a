import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freezeProcess } from '../freeze-process.mjs';
import { nodeProgram } from './opensearch-program.mjs';

/** Three nodes need 20 seconds of processor time, more on a busy machine. */
const START_LIMIT_MS = 300_000;
const POLL_MS = 100;
const TAIL_LINES = 20;

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * @typedef {object} ClusterOptions
 * @property {1 | 3} nodes
 * @property {import('./opensearch-program.mjs').OpenSearchVersion} version
 * @property {string} folder An empty folder for each node's data, and its process id while it runs.
 * @property {string} logFolder
 * @property {() => Promise<number>} freePort
 * @property {readonly string[]} [jvmOptions] Those of tests start quickly.
 */

/**
 * A real OpenSearch on this machine, one process per node. Nodes outlive the process that starts
 * them.
 */
export class OpenSearchCluster {
  /** @type {(ChildProcess | undefined)[]} */
  #processes = [];
  /** @type {ClusterOptions} */
  #options;
  /** @type {import('./opensearch-program.mjs').NodeProgram} */
  #program;
  /** @type {{ http: number, transport: number }[]} */
  #ports;

  /**
   * @param {ClusterOptions} options
   * @param {import('./opensearch-program.mjs').NodeProgram} program
   * @param {{ http: number, transport: number }[]} ports
   */
  constructor(options, program, ports) {
    this.#options = options;
    this.#program = program;
    this.#ports = ports;
  }

  /**
   * Resolves when all nodes have joined.
   *
   * @param {ClusterOptions} options
   * @throws {import('./opensearch-program.mjs').MissingProgramError} if Java, Maven or the artifacts are missing
   */
  static async start(options) {
    const program = await nodeProgram(options.version, options.jvmOptions);
    const ports = [];
    for (let node = 0; node < options.nodes; node++)
      ports.push({ http: await options.freePort(), transport: await options.freePort() });
    const cluster = new OpenSearchCluster(options, program, ports);
    try {
      for (let node = 0; node < options.nodes; node++) cluster.#run(node);
      await cluster.#joined();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** One per node, including killed ones. */
  get urls() {
    return this.#ports.map(({ http }) => `http://127.0.0.1:${http}`);
  }

  /** Process ids of the running nodes. */
  get pids() {
    return this.#processes.flatMap((child) => child?.pid ?? []);
  }

  /**
   * Kills a node, as in a power failure.
   * @param {number} node
   */
  async killNode(node) {
    const child = this.#processes[node];
    if (child === undefined) return;
    this.#processes[node] = undefined;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      // Nothing else may keep this process alive until then.
      child.ref();
      child.kill('SIGKILL');
      await exit;
    }
    rmSync(this.#pidFile(node), { force: true });
  }

  /**
   * Starts a killed node on its data. Resolves when all nodes have joined.
   * @param {number} node
   */
  async startNode(node) {
    this.#run(node);
    await this.#joined();
  }

  /**
   * Accepts connections, but does not respond.
   * @param {number} node
   */
  async freezeNode(node) {
    const child = this.#processes[node];
    if (child !== undefined) await freezeProcess(child);
  }

  /** @param {number} node */
  thawNode(node) {
    this.#processes[node]?.kill('SIGCONT');
  }

  /** Stops all nodes and removes their data. */
  async stop() {
    await Promise.all(this.#processes.map((_child, node) => this.killNode(node)));
    rmSync(this.#options.folder, { recursive: true, force: true });
  }

  /** The last lines of all logs. */
  logTails() {
    return this.#ports
      .map((_ports, node) => {
        const lines = readFileSync(this.#logFile(node), 'utf8').trimEnd().split('\n');
        return `${this.#logFile(node)}:\n${lines.slice(-TAIL_LINES).join('\n')}`;
      })
      .join('\n\n');
  }

  /** @param {number} node */
  #run(node) {
    const { folder, logFolder } = this.#options;
    mkdirSync(logFolder, { recursive: true });
    const log = openSync(this.#logFile(node), 'a');
    const { java, arguments: before } = this.#program;
    const { http } = this.#ports[node] ?? {};
    const nodeArguments = [
      join(folder, `node-${node}`),
      String(node),
      String(http),
      this.#ports.map(({ transport }) => transport).join(','),
    ];
    // Ctrl+C must reach only the tests, which stop their clusters.
    const child = spawn(java, [...before, ...nodeArguments], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    child.once('error', () => undefined);
    this.#processes[node] = child;
    if (child.pid !== undefined) writeFileSync(this.#pidFile(node), String(child.pid));
  }

  async #joined() {
    const until = performance.now() + START_LIMIT_MS;
    const running = this.#processes.flatMap((child, node) => (child === undefined ? [] : [node]));
    const path = `/_cluster/health?wait_for_nodes=${running.length}&wait_for_no_initializing_shards=true&timeout=5s`;
    for (const node of running) {
      while (
        !(await fetch(`${this.urls[node]}${path}`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (
          this.#processes.some(
            (child) => child !== undefined && (child.exitCode !== null || child.pid === undefined),
          )
        ) {
          throw new Error(`An OpenSearch node ended.\n${this.logTails()}`);
        }
        if (performance.now() > until)
          throw new Error(
            `OpenSearch was not ready after ${START_LIMIT_MS / 1_000} s.\n${this.logTails()}`,
          );
        await sleep(POLL_MS);
      }
    }
  }

  /** @param {number} node */
  #logFile(node) {
    return join(this.#options.logFolder, `node-${node}.log`);
  }

  /**
   * run-folder.mjs kills the processes of these files at the end of a run.
   * @param {number} node
   */
  #pidFile(node) {
    return join(this.#options.folder, `node-${node}.pid`);
  }
}

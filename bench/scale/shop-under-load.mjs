// @ts-check
// A shop whose parts are processes of their own: one or two instances, the index in them or in OpenSearch, and nginx before two.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/server-of-its-own.mjs';
import { nginxProgram } from '../../test/cluster/nginx-program.ts';
import { OpenSearchCluster } from '../../test/support/opensearch/opensearch-cluster.mjs';
import { defaultVersion } from '../../test/support/opensearch/opensearch-program.mjs';
import { OwnCopy } from '../live/own-copy.mjs';
import { processorMs } from '../page/processor-time.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { ROOT } from '../set-up.mjs';
import { residentMiB } from '../workers/workers-bench.mjs';

/** As in production, optimized for searches instead of startup. */
const JVM_OPTIONS = ['-Xms1g', '-Xmx1g', '-XX:+UseG1GC'];
const INDEX = 'scale';
/** Every page and search is computed: caches would hide the index. */
const NOTHING_KEPT = {
  RESULT_CACHE_MB: '0',
  KEPT_RESULTS_MB: '0',
  METRICS_PORT: '0',
  DEMO_COUNT: '0',
  QUEUE_LIMIT_MS: '600000',
};

/**
 * @typedef {object} ShopPlan
 * @property {string} name
 * @property {'search' | 'page'} kind Kind of requests.
 * @property {number} workers Threads of an instance.
 * @property {0 | 1 | 3} nodes Of OpenSearch; with none, each instance has its own index.
 * @property {1 | 2} instances Two are behind nginx, and share the folder of the store.
 */

export class ShopUnderLoad {
  /** @type {ShopPlan} */
  plan;
  /** The URL for shoppers. */
  origin = '';
  readyMs = 0;

  #copy;
  #folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-scale-'));
  /** @type {OpenSearchCluster | undefined} */
  #cluster;
  /** @type {ServerProcess[]} */
  #servers = [];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #nginx;

  constructor(store, /** @type {ShopPlan} */ plan) {
    this.plan = plan;
    this.#copy = new OwnCopy(store, plan.name.replaceAll(/\W+/g, '-'));
  }

  static async start(store, /** @type {ShopPlan} */ plan) {
    const shop = new ShopUnderLoad(store, plan);
    try {
      await shop.#start();
      return shop;
    } catch (error) {
      await shop.stop();
      throw error;
    }
  }

  async #start() {
    const { nodes, workers, instances } = this.plan;
    if (nodes > 0) await this.#startNodes();
    const cluster = this.#cluster && {
      OPENSEARCH_URL: this.#cluster.urls.join(','),
      OPENSEARCH_INDEX: INDEX,
      OPENSEARCH_SHARDS: String(nodes),
    };
    // nginx forwards its own host, which must be allowed.
    const env = {
      ...NOTHING_KEPT,
      WORKERS: String(workers),
      TRUST_PROXY: instances > 1 ? 'loopback' : '',
      ...cluster,
    };
    for (let instance = 0; instance < instances; instance++)
      this.#servers.push(await ServerProcess.start({ folder: this.#copy.folder, env }));
    this.readyMs = this.#servers[0].readyMs;
    const origins = this.#servers.map(({ url }) => new URL(url).origin);
    this.origin = instances > 1 ? await this.#startNginx(origins) : origins[0];
  }

  /** Processor milliseconds so far, of all processes of a part. */
  processorMs() {
    const sum = (/** @type {readonly number[]} */ pids) =>
      pids.reduce((total, pid) => total + processorMs(pid), 0);
    return {
      instances: sum(this.#servers.map(({ pid }) => pid)),
      nodes: sum(this.#cluster?.pids ?? []),
      nginx: sum(this.#nginxPids()),
    };
  }

  /** MiB of memory of all processes of a part. */
  residentMiB() {
    const sum = (/** @type {readonly number[]} */ pids) =>
      pids.reduce((total, pid) => total + residentMiB(pid), 0);
    return {
      instances: sum(this.#servers.map(({ pid }) => pid)),
      nodes: sum(this.#cluster?.pids ?? []),
      nginx: sum(this.#nginxPids()),
    };
  }

  /** Bytes of one copy of the index in OpenSearch. */
  async indexBytes() {
    if (this.#cluster === undefined) return undefined;
    const answer = await fetch(`${this.#cluster.urls[0]}/${INDEX}/_stats/store`);
    return (await answer.json())._all.primaries.store.size_in_bytes;
  }

  async stop() {
    if (this.#nginx) {
      const exit = once(this.#nginx, 'exit');
      this.#nginx.kill('SIGQUIT');
      await exit;
    }
    for (const server of this.#servers) await server.stop();
    await this.#cluster?.stop();
    this.#copy.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #nginxPids() {
    return this.#nginx?.pid === undefined ? [] : [this.#nginx.pid];
  }

  async #startNodes() {
    const folder = join(this.#folder, 'nodes');
    mkdirSync(folder);
    const { nodes } = this.plan;
    this.#cluster = await OpenSearchCluster.start({
      nodes: nodes === 1 ? 1 : 3,
      version: defaultVersion(),
      folder,
      logFolder: join(this.#folder, 'logs'),
      freePort,
      jvmOptions: JVM_OPTIONS,
    });
  }

  /** The product's configuration, with these instances' addresses, one process, round robin. */
  async #startNginx(/** @type {readonly string[]} */ origins) {
    const port = await freePort();
    const [one, other] = origins.map((origin) => new URL(origin).host);
    const configuration = readFileSync(join(ROOT, 'docs/operations/nginx.conf'), 'utf8')
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('pid /tmp/nginx.pid;', `pid ${join(this.#folder, 'nginx.pid')};`)
      .replace('access_log /dev/stdout', `access_log ${join(this.#folder, 'access.log')}`)
      .replaceAll(/_temp_path \/tmp/g, `_temp_path ${this.#folder}`)
      .replace(/^ *hash \$remote_addr.*$/m, '')
      .replaceAll(' resolve max_fails=0;', ' max_fails=0;')
      .replaceAll('app1:3000', one)
      .replaceAll('app2:3000', other);
    const file = join(this.#folder, 'nginx.conf');
    writeFileSync(file, `daemon off;\nmaster_process off;\n${configuration}`);
    this.#nginx = spawn(await nginxProgram(), ['-p', this.#folder, '-c', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const origin = `http://127.0.0.1:${port}`;
    const isUp = () =>
      fetch(`${origin}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) {
      if (this.#nginx.exitCode !== null)
        throw new Error(`nginx ended with ${this.#nginx.exitCode}.`);
      await sleep(50);
    }
    return origin;
  }
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SuiteDatabases } from '../database/suite-databases.js';
import { freePort } from '../free-port.js';
import { runFolder } from '../made-once.js';
import { RedisServer } from '../resilience/redis-server.js';
import { MAX_STOP_MS, ServerProcess } from '../serving/server-process.js';
import { ProductNginx } from './product-nginx.js';

const CARS = 600;
const NAMES = ['app1', 'app2'] as const;
export type InstanceName = (typeof NAMES)[number];

type Settings = Readonly<Record<string, string>>;

const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as {
  services: Record<InstanceName, { environment: { DRAIN_MS: string } }>;
};

/**
 * Two instances of the built server behind nginx, as in docker-compose.yml. They share PostgreSQL
 * and Redis, but no folder.
 */
export class ShopCluster {
  private readonly instances = new Map<InstanceName, ServerProcess>();
  private lastAddress = 1;

  private constructor(
    private readonly folder: string,
    private readonly databases: SuiteDatabases,
    private readonly redis: RedisServer,
    private readonly settingsOf: (name: InstanceName) => Settings,
    readonly databaseUrl: string,
    readonly nginx: ProductNginx,
  ) {}

  /** `settings` may differ between the instances. */
  static async start({
    isDealing,
    settings = {},
  }: {
    isDealing: boolean;
    settings?: Settings | ((name: InstanceName) => Settings);
  }): Promise<ShopCluster> {
    const folder = mkdtempSync(join(runFolder(), 'cluster-'));
    const [databases, redis, instancePort] = [
      new SuiteDatabases(),
      await RedisServer.start(),
      await freePort(),
    ];
    const databaseUrl = await databases.create('empty');
    const nginxFolder = join(folder, 'nginx');
    mkdirSync(nginxFolder);
    const nginx = await ProductNginx.start({ folder: nginxFolder, instancePort, isDealing });
    const all = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url(),
      PORT: String(instancePort),
      DEMO_COUNT: String(CARS),
      DRAIN_MS: compose.services.app1.environment.DRAIN_MS,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      // A slow machine must not cause load shedding.
      QUEUE_LIMIT_MS: '600000',
    };
    const settingsOf = (name: InstanceName) => ({
      ...all,
      ...(typeof settings === 'function' ? settings(name) : settings),
    });
    const cluster = new ShopCluster(folder, databases, redis, settingsOf, databaseUrl, nginx);
    // The first instance generates the cars.
    for (const name of NAMES) await cluster.startInstance(name, cluster.newAddress());
    await nginx.untilItAnswers();
    return cluster;
  }

  instance(name: InstanceName): ServerProcess {
    return this.instances.get(name)!;
  }

  /**
   * Stops an instance and starts a new one at once. `isMoved`: at another address, like a recreated
   * container. Returns the duration of the shutdown in milliseconds.
   */
  async replace(name: InstanceName, { isMoved }: { isMoved: boolean }): Promise<number> {
    const leaving = this.instance(name);
    const startedAt = performance.now();
    const { code, signal } = await leaving.stop();
    const leftMs = performance.now() - startedAt;
    if (code !== 0 || leftMs > MAX_STOP_MS)
      throw new Error(`${name} ended with ${code ?? signal} after ${Math.round(leftMs)} ms.`);
    this.nginx.setAddress(name);
    await this.startInstance(name, isMoved ? this.newAddress() : new URL(leaving.origin).hostname);
    return leftMs;
  }

  async stop(): Promise<void> {
    await Promise.all(Array.from(this.instances.values(), (instance) => instance.stop()));
    await this.nginx.stop();
    await this.redis.kill();
    await this.databases.drop();
    rmSync(this.folder, { recursive: true });
  }

  private newAddress(): string {
    return `127.0.1.${++this.lastAddress}`;
  }

  private async startInstance(name: InstanceName, address: string): Promise<void> {
    const dataDir = join(this.folder, name);
    mkdirSync(dataDir, { recursive: true });
    this.instances.set(
      name,
      await ServerProcess.start(dataDir, { ...this.settingsOf(name), HOST: address }),
    );
    this.nginx.setAddress(name, address);
  }
}

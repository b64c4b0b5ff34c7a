import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Brand } from '../src/config/brand.js';
import { readConfig } from '../src/config/config.js';
import { createApp } from '../src/create-app.js';
import { DemoInventory } from '../src/inventory/demo/demo-inventory.js';
import { ListingStore } from '../src/inventory/listing-store.js';
import { Indexing } from '../src/search/indexing/indexing.js';
import { copyFilledStore } from './filled-store.js';

/** The real app on a free port, with a folder and a demo inventory of its own. */
export interface AppUnderTest {
  /** The one that answers at `origin`, and has what shoppers trust it with. */
  readonly app: NestFastifyApplication;
  /** The one that has the cars and their index: the same, unless pages come from a second instance. */
  readonly carsApp: NestFastifyApplication;
  readonly origin: string;
  readonly dataDir: string;
  /** The folder of the one that has the cars. */
  readonly carsDir: string;
  stop(): Promise<void>;
}

export interface AppOptions {
  readonly cars: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where its own folder is made. Absent: where the system has temporary ones. */
  readonly within?: string;
  /** Its cars are saved and its index is built by this app; otherwise both are copies of what an earlier one has made. */
  readonly isFirstStart?: boolean;
  /** Absent: those of the house. */
  readonly brands?: readonly Brand[];
  /** Adds what the app does not have yet, such as a route. */
  readonly beforeListening?: (app: NestFastifyApplication) => void;
}

/**
 * The app of one file's tests, from before the first until after the last. Options may be had only then, as those of a server beside it.
 */
export function useApp(options: AppOptions | (() => Promise<AppOptions>)): Omit<AppUnderTest, 'stop'> {
  let running: AppUnderTest | undefined;
  beforeAll(async () => {
    running = await startApp(typeof options === 'function' ? await options() : options);
  });
  afterAll(() => running?.stop());
  return {
    get app() {
      return running!.app;
    },
    get carsApp() {
      return running!.carsApp;
    },
    get origin() {
      return running!.origin;
    },
    get dataDir() {
      return running!.dataDir;
    },
    get carsDir() {
      return running!.carsDir;
    },
  };
}

/** With TEST_OVER_UPSTREAM=1 pages come from a second instance, over the services of the one that has the cars. */
export async function startApp(options: AppOptions): Promise<AppUnderTest> {
  const cars = await startInstance(options);
  if (process.env['TEST_OVER_UPSTREAM'] !== '1' || options.env?.['LISTING_SERVICE_URL']) return cars;
  const elsewhere = { LISTING_SERVICE_URL: cars.origin, REFERENCE_CONTENT_URL: cars.origin };
  const pages = await startInstance({ ...options, cars: 0, env: { ...options.env, ...elsewhere } });
  return {
    ...pages,
    carsApp: cars.app,
    carsDir: cars.dataDir,
    async stop() {
      await pages.stop();
      await cars.stop();
    },
  };
}

async function startInstance(options: AppOptions): Promise<AppUnderTest> {
  const dataDir = mkdtempSync(join(options.within ?? tmpdir(), 'forecourt-test-'));
  // Who shares a database, a cache or cars with others has a store that no other one is a copy of.
  const isAlone = !Object.keys(options.env ?? {}).some((name) => name.endsWith('_URL') || name === 'DATA_DIR');
  const isCopied = isAlone && !options.isFirstStart;
  if (isCopied) await copyDemoStore(dataDir, options.cars);
  const app = await appOn(dataDir, options);
  options.beforeListening?.(app);
  if (!isCopied) await fill(app, options.cars);
  await app.get(Indexing).start();
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    app,
    carsApp: app,
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    carsDir: dataDir,
    async stop() {
      // An answer that a test did not read to its end would hold its connection for over a minute.
      app.getHttpServer().closeAllConnections();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills an empty folder with a store of demo cars and its index, for a server that starts in it. The run makes each size once. */
export function copyDemoStore(dataDir: string, cars: number): Promise<void> {
  return copyFilledStore(dataDir, cars, (emptyDir) => makeFilledStore(emptyDir, cars));
}

async function makeFilledStore(dataDir: string, cars: number): Promise<void> {
  const app = await appOn(dataDir, {});
  await fill(app, cars);
  await app.get(Indexing).start();
  await app.close();
}

function appOn(dataDir: string, { env, brands }: Pick<AppOptions, 'env' | 'brands'>): Promise<NestFastifyApplication> {
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      REFRESH_MS: '20',
      QUEUE_LIMIT_MS: '600000',
      RATE_LIMIT_PERCENT: '0',
      METRICS_PORT: '0',
      ...env,
    },
    brands,
  );
  return createApp(config);
}

async function fill(app: NestFastifyApplication, cars: number): Promise<void> {
  if (cars > 0) await app.get(DemoInventory).fill(app.get(ListingStore), { count: cars, seed: 7, now: Date.now() });
}

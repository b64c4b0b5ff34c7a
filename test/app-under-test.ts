import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Brand } from '../src/platform/config/brand.js';
import { Calls } from '../src/platform/calls/calls.js';
import { readConfig } from '../src/platform/config/config.js';
import { createApp } from '../src/create-app.js';
import { DemoInventory } from '../src/inventory/demo/demo-inventory.js';
import { ListingStore } from '../src/inventory/listing-store.js';
import { Indexing } from '../src/search/indexing/indexing.js';
import { copyFilledStore } from './filled-store.js';

/** The real app on a free port, with its own folder and demo cars. */
export interface AppUnderTest {
  /** The app at `origin`, with the shoppers' data. */
  readonly app: NestFastifyApplication;
  /** The app with the cars and their index: the same, unless a second instance serves the pages. */
  readonly carsApp: NestFastifyApplication;
  readonly origin: string;
  readonly dataDir: string;
  /** Data folder of the app with the cars. */
  readonly carsDir: string;
  stop(): Promise<void>;
}

export interface AppOptions {
  readonly cars: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Parent of its data folder; the system's temporary folder if absent. */
  readonly within?: string;
  /**
   * Whether this app saves the cars and builds the index; otherwise both are copied from an earlier
   * app.
   */
  readonly isFirstStart?: boolean;
  /** The built-in brands if absent. */
  readonly brands?: readonly Brand[];
  /** Adds to the app before it listens, such as a route. */
  readonly beforeListening?: (app: NestFastifyApplication) => void;
}

/**
 * Starts an app for one file's tests. Options may be a function, which runs before the tests, for
 * example for those of another server.
 */
export function useApp(
  options: AppOptions | (() => Promise<AppOptions>),
): Omit<AppUnderTest, 'stop'> {
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

/**
 * With TEST_OVER_UPSTREAM=1, a second instance serves the pages, with the first one as its listing
 * service.
 */
export async function startApp(options: AppOptions): Promise<AppUnderTest> {
  const cars = await startInstance(options);
  if (process.env['TEST_OVER_UPSTREAM'] !== '1' || options.env?.['LISTING_SERVICE_URL'])
    return cars;
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
  // A store is copied only if the app shares no database, cache or cars with others.
  const isShared = (name: string) =>
    (name.endsWith('_URL') && name !== 'OPENSEARCH_URL') || name === 'DATA_DIR';
  const isAlone = !Object.keys(options.env ?? {}).some(isShared);
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
      // An unread response would keep its connection open for over a minute.
      app.getHttpServer().closeAllConnections();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills an empty folder with a store of demo cars and its index. A run makes each size once. */
export function copyDemoStore(dataDir: string, cars: number): Promise<void> {
  return copyFilledStore(dataDir, cars, (emptyDir) => makeFilledStore(emptyDir, cars));
}

async function makeFilledStore(dataDir: string, cars: number): Promise<void> {
  const app = await appOn(dataDir, {});
  await fill(app, cars);
  await app.get(Indexing).start();
  await app.close();
}

async function appOn(
  dataDir: string,
  { env, brands }: Pick<AppOptions, 'env' | 'brands'>,
): Promise<NestFastifyApplication> {
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
  const app = await createApp(config);
  // Without other services, only a busy machine makes blocks late.
  if (!Object.keys(env ?? {}).some((name) => name.endsWith('_URL')))
    app.get(Calls).patienceFactor = 100;
  return app;
}

async function fill(app: NestFastifyApplication, cars: number): Promise<void> {
  if (cars > 0)
    await app
      .get(DemoInventory)
      .fill(app.get(ListingStore), { count: cars, seed: 7, now: Date.now() });
}

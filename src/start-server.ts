import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigError, readConfig } from './config/config.js';
import type { Config } from './config/config.js';
import { readEnvironment } from './config/environment.js';
import { ServerThread } from './config/server-thread.js';
import { createApp } from './create-app.js';
import { DemoInventory } from './inventory/demo/demo-inventory.js';
import { withDemoProgress } from './inventory/demo/demo-progress.js';
import { ListingStore } from './inventory/listing-store.js';
import { Indexing } from './search/indexing/indexing.js';
import { closeApp } from './serving/close-app.js';
import { ServingThreads, STOP_LIMIT_MS } from './serving/serving-threads.js';
import { canSharePort, listenOn } from './serving/shared-port.js';

try {
  const config = readConfig(readEnvironment());
  const { port, host } = config;
  const isShared = config.workers > 1 && (await canSharePort(port, host));
  const thread = new ServerThread(0, isShared ? config.workers : 1);
  const threads = new ServingThreads(config, thread);
  const app = await createApp(config, thread);
  if (config.workers > thread.count) new Logger('Server').warn('This system cannot share a port among threads: WORKERS is taken as 1.');
  await fillWhenEmpty(app, config);
  const indexing = app.get(Indexing);
  threads.follow(indexing);
  await indexing.start();
  await listenOn(app, port, host, isShared);
  const address = app.getHttpServer().address() as { port: number };
  await threads.listen(address.port);
  stopOnSignal(app, threads);
  console.log(`Forecourt is ready: http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}/cars-for-sale`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** The first start makes a demo inventory. */
async function fillWhenEmpty(app: NestFastifyApplication, { demoCount: count, demoSeed: seed }: Config): Promise<void> {
  const store = app.get(ListingStore);
  if (count === 0 || (await store.revision()) > 0) return;
  await withDemoProgress((onProgress) => app.get(DemoInventory).fill(store, { count, seed }, onProgress));
}

/** What is being answered is answered to its end, within the limit; a second signal does not wait. */
function stopOnSignal(app: NestFastifyApplication, threads: ServingThreads): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      setTimeout(() => app.getHttpServer().closeAllConnections(), STOP_LIMIT_MS).unref();
      await Promise.all([closeApp(app), threads.stop()]);
      process.exit(0);
    });
  }
}

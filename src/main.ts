import { ConfigError, readConfig } from './config/config.js';
import { readEnvironment } from './config/environment.js';
import { createApp } from './create-app.js';
import { DemoInventory } from './inventory/demo/demo-inventory.js';
import { withDemoProgress } from './inventory/demo/demo-progress.js';
import { ListingStore } from './inventory/listing-store.js';
import { IndexRefresh } from './search/index-refresh.js';

try {
  const config = readConfig(readEnvironment());
  const app = await createApp(config);
  const store = app.get(ListingStore);
  if (config.demoCount > 0 && store.revision() === 0) {
    const options = { count: config.demoCount, seed: config.demoSeed };
    await withDemoProgress((onProgress) => app.get(DemoInventory).fill(store, options, onProgress));
  }
  const refresh = app.get(IndexRefresh);
  await refresh.refresh();
  refresh.watch();
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as { port: number };
  console.log(`Forecourt is ready: http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}/cars-for-sale`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

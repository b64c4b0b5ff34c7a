import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../create-app.js';
import { IndexRefresh } from '../search/indexing/index-refresh.js';
import { LiveSearchIndex } from '../search/index/embedded/live-search-index.js';
import { closeApp } from './close-app.js';
import { listenOn } from './shared-port.js';
import type { ServingThreadData, ToMain, ToThread } from './serving-threads.js';

/** The whole app once more, in a thread that follows the first one's index; see `ServingThreads`. */
const { config, thread } = workerData as ServingThreadData;
const app = await createApp(config, thread);
const index = app.get(LiveSearchIndex);
let lastStep: Promise<void> = Promise.resolve();

parentPort!.on('message', (message: ToThread) => {
  if ('step' in message) lastStep = index.take(message.step);
  else if ('port' in message) void listen(message.port);
  else void stop();
});

async function listen(port: number): Promise<void> {
  await lastStep;
  await app.get(IndexRefresh).warmUp();
  await listenOn(app, port, config.host, true);
  parentPort!.postMessage({ isListening: true } satisfies ToMain);
}

async function stop(): Promise<void> {
  await closeApp(app);
  process.exit(0);
}

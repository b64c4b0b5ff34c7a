import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../create-app.js';
import { Indexing } from '../search/indexing/indexing.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { nameSourcesInStacks } from '../platform/telemetry/source-maps.js';
import { Connections, closeApp } from './close-app.js';
import { listenOn } from './shared-port.js';
import type { ServingThreadData, ToMain, ToThread } from './serving-threads.js';

/**
 * A serving thread: the whole app again, with an index that follows the first thread's; see
 * `ServingThreads`.
 */
const { config, thread, changes } = workerData as ServingThreadData;
nameSourcesInStacks();
const app = await createApp(config, thread);
const connections = new Connections(app.getHttpServer());
const indexing = app.get(Indexing);

parentPort!.on('message', (message: ToThread) => {
  if ('index' in message) indexing.follow(message.index);
  else if ('port' in message) void listen(message.port);
  else if ('ping' in message) parentPort!.postMessage({ pong: true } satisfies ToMain);
  else if ('count' in message) void count(message.count);
  else void stop();
});

async function listen(port: number): Promise<void> {
  await indexing.caughtUp();
  await listenOn(app, port, config.host, true);
  parentPort!.postMessage({ isListening: true } satisfies ToMain);
}

async function count(question: number): Promise<void> {
  parentPort!.postMessage({
    counted: question,
    metrics: await app.get(Metrics).values(),
  } satisfies ToMain);
}

async function stop(): Promise<void> {
  await closeApp(app, connections, config.drainMs, (count) =>
    Atomics.store(changes, thread.number, count),
  );
  process.exit(0);
}

import { Logger } from '@nestjs/common';
import { readConfig } from './platform/config/config.js';
import type { Config } from './platform/config/config.js';
import { readEnvironment } from './platform/config/environment.js';
import { ServerThread } from './platform/config/server-thread.js';
import { copyExampleContent } from './content/example-content.js';
import { createApp } from './create-app.js';
import { fillFirst, hasLostShoppers } from './inventory/demo/first-fill.js';
import { untilStoreAnswers } from './inventory/open-listing-store.js';
import { Draining } from './operations/draining.js';
import { AllThreadsMetrics } from './operations/all-threads-metrics.js';
import { OperatorServer } from './operations/operator-server.js';
import { PinoLogger } from './operations/pino-logger.js';
import { Delivery } from './platform/outbox/delivery.js';
import { Indexing } from './search/indexing/indexing.js';
import { Connections, closeApp } from './serving/close-app.js';
import { exitOnUncaught } from './serving/fatal-errors.js';
import { ServingThreads } from './serving/serving-threads.js';
import { settingsWarnings } from './serving/misspelled-variables.js';
import { canSharePort, checkPort, listenOn } from './serving/shared-port.js';
import { startProblem } from './serving/start-problem.js';
import { stopLimit } from './serving/stop-limit.js';

let isStopping = false;

/** Starts the server. If it cannot, prints a message and exits with 1. */
export async function startServer(): Promise<void> {
  let config: Config | undefined;
  try {
    const environment = readEnvironment();
    // Before anything is created: without DATABASE_URL the first start fills a folder.
    for (const sentence of settingsWarnings(environment)) console.warn(sentence);
    config = readConfig(environment);
    await serve(config);
  } catch (error) {
    // An error after a stop signal is expected.
    if (!isStopping) {
      console.error(startProblem(error, config) ?? error);
      process.exit(1);
    }
  }
}

async function serve(server: Config): Promise<void> {
  const { port, host, workers, drainMs, demoCount: count, demoSeed: seed } = server;
  await checkPort(port, host);
  const isShared = workers > 1 && (await canSharePort(host));
  const thread = ServerThread.first(isShared ? workers : 1);
  Logger.overrideLogger(await PinoLogger.open(server.logLevel, thread));
  // Not refused: the operator may have moved a damaged file away.
  if (hasLostShoppers(server)) {
    new Logger('Server').error({
      msg: 'shoppers.sqlite is missing or empty in a folder that was in use, a new one is created',
      dataDir: server.dataDir,
    });
  }
  const hasCarsHere = server.listingServiceUrl === '';
  if (hasCarsHere) await untilStoreAnswers(server);
  if (hasCarsHere && count > 0) await fillFirst(server, { count, seed });
  giveExampleContent(server);
  const threads = new ServingThreads(server, thread);
  const app = await createApp(server, thread);
  const connections = new Connections(app.getHttpServer());
  const draining = app.get(Draining, { strict: false });
  draining.hold();
  const stop = async () => {
    isStopping = true;
    let changes = 0;
    const closed = closeApp(app, connections, drainMs, (count) => (changes = count));
    // The other threads have the same limit.
    await Promise.all([threads.stop(), Promise.race([closed, stopLimit(() => changes > 0)])]);
  };
  stopOnSignal(stop);
  exitOnUncaught(stop);
  if (workers > thread.count)
    new Logger('Server').warn(
      'This system cannot share a port between threads. Running with WORKERS=1.',
    );
  const indexing = app.get(Indexing);
  threads.follow(indexing);
  await indexing.start();
  if (isStopping) return;
  await listenOn(app, port, host, isShared);
  const address = app.getHttpServer().address() as { port: number };
  await threads.listen(address.port);
  if (isStopping) return;
  draining.open();
  app.get(Delivery).start();
  app.get(AllThreadsMetrics, { strict: false }).askOthersBy(() => threads.metrics());
  await app.get(OperatorServer, { strict: false }).listen();
  console.log(`Forecourt is ready: http://${hostInAddress(host)}:${address.port}/cars-for-sale`);
}

/** Content may be mounted, or the folder may be read-only: the server works without. */
function giveExampleContent({ dataDir }: Config): void {
  try {
    copyExampleContent(dataDir);
  } catch (error) {
    new Logger('Content').warn({ msg: 'example content was not copied', error: String(error) });
  }
}

/** Finishes requests in progress, within the limit. A second signal does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit(0);
    });
  }
}

function hostInAddress(host: string): string {
  if (host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { stopLimit } from './stop-limit.js';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import type { Config } from '../platform/config/config.js';
import type { ServerThread } from '../platform/config/server-thread.js';
import type { Indexing, IndexMessage } from '../search/indexing/indexing.js';
import type { MetricValues } from '../platform/telemetry/metrics.js';

/** Start data of a serving thread. Plain values. */
export interface ServingThreadData {
  config: Config;
  thread: ServerThread;
  changes: Int32Array<SharedArrayBuffer>;
}

/**
 * Messages to a serving thread: changes of the index, the port to listen on (once there are cars),
 * liveness checks, requests for metrics, and the command to stop.
 */
export type ToThread =
  { index: IndexMessage } | { port: number } | { ping: true } | { count: number } | { stop: true };

/** Messages of a serving thread: it listens, it is alive, its metrics. */
export type ToMain =
  { isListening: true } | { pong: true } | { counted: number; metrics: MetricValues };

interface ServingThread {
  worker: Worker;
  /** Rejects if the thread ends before. */
  listening: Promise<void>;
  /** Exit code. */
  ended: Promise<number>;
}

/**
 * A thread's own heap is about 100 MB. By default V8 would give as much again to young objects;
 * limiting that costs a few percent of time per page. The old-space limit is for a flood of
 * requests.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };

/**
 * At the start most objects stay, so V8 concludes that objects of pages will stay too, and
 * allocates them in old space, where only a full collection frees them. Measured: a third of a
 * megabyte per page, and twice the time per young collection.
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/**
 * Growth of old space until the next full collection. By default V8 waits for a factor of four: 300
 * MB of garbage with 100 MB in use. Measured with 40 % at 25,000 cars: 25 MB less, but 3 ms more
 * per first page in V8's helper threads, which mark (busy machine).
 */
const HEAP_GROWTH_PERCENT = '--heap-growing-percent=100';

/**
 * V8's helper threads for young collections mostly wait for each other. Measured: 3 % of the
 * processor time of an uncached page; 7 % fewer pages per second with two threads on two cores.
 */
const NO_PARALLEL_SCAVENGE = '--no-parallel-scavenge';

/** Interval of liveness checks. A thread that misses ten, five seconds, counts as frozen. */
const REQUESTED_EVERY_MS = 500;
const HUNG_AFTER_QUESTIONS = 10;

/** Time limit for a busy thread to report its metrics. */
const COUNT_LIMIT_MS = 1_000;

/** Pause before a dead thread is replaced; it might die again at once. */
const REST_AFTER_DEATH_MS = 1_000;

/**
 * The serving threads besides the first one. Each runs the whole app on the same port, over the
 * same index memory, which only the first thread changes. Threads that die are replaced.
 */
export class ServingThreads {
  private readonly logger = new Logger(ServingThreads.name);
  private readonly threads = new Map<number, ServingThread>();
  /** Changes in progress by thread, while they stop. */
  private readonly changes: Int32Array<SharedArrayBuffer>;
  private port: number | undefined;
  private indexing: Indexing | undefined;
  private isStopping = false;
  private questions = 0;

  /**
   * Starts the threads, in parallel with the first one's app. They wait for cars and for the port.
   */
  constructor(
    private readonly config: Config,
    private readonly first: ServerThread,
  ) {
    setFlagsFromString(NO_PRETENURING);
    setFlagsFromString(HEAP_GROWTH_PERCENT);
    setFlagsFromString(NO_PARALLEL_SCAVENGE);
    this.changes = new Int32Array(new SharedArrayBuffer(4 * first.count));
    for (let number = 1; number < first.count; number++) this.start(number);
  }

  /** Posts them the first thread's index, now and after every change. */
  follow(indexing: Indexing): void {
    this.indexing = indexing;
    for (const thread of this.threads.values()) this.keepSame(thread, indexing);
  }

  /** Resolves when all listen. @throws if one dies before */
  async listen(port: number): Promise<void> {
    this.port = port;
    for (const { worker } of this.threads.values()) worker.postMessage({ port } satisfies ToThread);
    await Promise.all(Array.from(this.threads.values(), ({ listening }) => listening));
  }

  /** Metrics of each thread, without those that do not respond within a second. */
  async metrics(): Promise<MetricValues[]> {
    const answers = Array.from(this.threads.values(), ({ worker }) =>
      countedBy(worker, this.questions++),
    );
    return (await Promise.all(answers)).filter((metrics) => metrics !== undefined);
  }

  /** Resolves when all have finished their requests and ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(
      Array.from(this.threads, ([number, thread]) =>
        stopped(thread, () => this.changes[number]! > 0),
      ),
    );
  }

  private start(number: number): ServingThread {
    const workerData: ServingThreadData = {
      config: this.config,
      thread: { ...this.first, number, runsJobs: false },
      changes: this.changes,
    };
    const options = { workerData, resourceLimits: LIMITS, name: `server ${number}` };
    const worker = new Worker(new URL('http.worker.js', BUILD_FOLDER), options);
    const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
    const listening = Promise.race([isListening(worker), ended.then(neverListened)]);
    listening.catch(() => undefined);
    worker.on('error', (error) =>
      this.logger.error({
        msg: 'serving thread failed',
        thread: number,
        error: error instanceof Error ? error.stack : String(error),
      }),
    );
    void ended.then((code) => {
      if (!this.isStopping && this.port !== undefined) void this.replace(number, code, this.port);
    });
    const thread = { worker, listening, ended };
    this.threads.set(number, thread);
    if (this.indexing) this.keepSame(thread, this.indexing);
    void listening.then(() => this.watch(number, thread)).catch(() => undefined);
    return thread;
  }

  /** A hanging thread keeps its share of connections, so it is terminated and replaced. */
  private watch(number: number, { worker, ended }: ServingThread): void {
    // Counts checks, not time: if the first thread itself hung, no checks were sent.
    let unanswered = 0;
    worker.on('message', (message: ToMain) => {
      if ('pong' in message) unanswered = 0;
    });
    const asking = setInterval(() => {
      worker.postMessage({ ping: true } satisfies ToThread);
      if (unanswered++ < HUNG_AFTER_QUESTIONS || this.isStopping) return;
      this.logger.error({ msg: 'serving thread hangs, stopping it', thread: number });
      void worker.terminate();
    }, REQUESTED_EVERY_MS).unref();
    void ended.then(() => clearInterval(asking));
  }

  private keepSame({ worker, ended }: ServingThread, indexing: Indexing): void {
    void ended.then(
      indexing.tell((message) => worker.postMessage({ index: message } satisfies ToThread)),
    );
  }

  private async replace(number: number, code: number, port: number): Promise<void> {
    this.logger.error({ msg: 'serving thread ended, starting another', thread: number, code });
    await sleep(REST_AFTER_DEATH_MS, undefined, { ref: false });
    if (this.isStopping) return;
    const { worker, listening } = this.start(number);
    worker.postMessage({ port } satisfies ToThread);
    const isListening = await listening.then(
      () => true,
      () => false,
    );
    if (isListening) this.logger.log({ msg: 'serving thread replaced', thread: number });
  }
}

function isListening(worker: Worker): Promise<void> {
  return answerOf(worker, (message) => ('isListening' in message ? true : undefined)).then(
    () => undefined,
  );
}

/** Undefined if it does not respond in time. */
async function countedBy(worker: Worker, question: number): Promise<MetricValues | undefined> {
  const limit = AbortSignal.timeout(COUNT_LIMIT_MS);
  worker.postMessage({ count: question } satisfies ToThread);
  const read = (message: ToMain) =>
    'counted' in message && message.counted === question ? message.metrics : undefined;
  return answerOf(worker, read, limit).catch(() => undefined);
}

/** The first message that `read` accepts. @throws if the signal aborts before */
async function answerOf<Answer>(
  worker: Worker,
  read: (message: ToMain) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  for await (const [message] of on(worker, 'message', { signal }) as AsyncIterable<[ToMain]>) {
    const answer = read(message);
    if (answer !== undefined) return answer;
  }
  throw new Error('A serving thread no longer responds.');
}

function neverListened(code: number): never {
  throw new Error(`A serving thread ended with code ${code} before it listened.`);
}

async function stopped({ worker, ended }: ServingThread, isChanging: () => boolean): Promise<void> {
  worker.postMessage({ stop: true } satisfies ToThread);
  const hasEnded = await Promise.race([ended.then(() => true), stopLimit(isChanging)]);
  if (!hasEnded) await worker.terminate();
}

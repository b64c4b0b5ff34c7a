import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { BUILD_FOLDER } from '../config/build-folder.js';
import type { Config } from '../config/config.js';
import type { ServerThread } from '../config/server-thread.js';
import type { Indexing, IndexMessage } from '../search/indexing/indexing.js';
import type { MetricValues } from '../telemetry/metrics.js';

/** What a serving thread starts from. Plain values. */
export interface ServingThreadData {
  config: Config;
  thread: ServerThread;
}

/**
 * What the first thread's index tells; once there are cars, the port to listen on; whether it answers, and what it has counted; at the
 * end, the word to stop.
 */
export type ToThread = { index: IndexMessage } | { port: number } | { ping: true } | { count: number } | { stop: true };

/** What a serving thread says once it accepts connections, and whenever it is asked whether it answers or what it has counted. */
export type ToMain = { isListening: true } | { pong: true } | { counted: number; metrics: MetricValues };

interface ServingThread {
  worker: Worker;
  /** Rejects when it ends before. */
  listening: Promise<void>;
  /** With the exit code. */
  ended: Promise<number>;
}

/**
 * What a thread has of its own is about 100 MB. Left alone V8 would give its newest objects as much again; this costs a few percent
 * more time per page. The bound of the old ones is for a flood of requests.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };

/**
 * At the start most objects stay, and V8 concludes that those of pages will: it makes them where only a full collection takes them
 * away, each with all that it refers to. Measured: a third of a megabyte a page, and twice the time for each collection of young objects.
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/**
 * Old objects are collected when they have grown by so much. Left alone, V8 waits until they are four times as many: three hundred
 * megabytes of garbage where a hundred are in use. Measured: no fewer pages a second.
 */
const HEAP_GROWTH_PERCENT = '--heap-growing-percent=40';

/**
 * V8's middle compiler takes tens of megabytes while it works, which the system's allocator does not give back, and the last compiler does
 * the same functions soon after. Measured: thirty megabytes a thread, and pages a second within the noise.
 */
const NO_MIDDLE_COMPILER = '--no-maglev';

/**
 * One thread alone lets V8's helpers clear young objects on the cores it does not use. With a thread on each core they would only
 * wait for one another: measured with two on two cores, 7 % fewer pages a second.
 */
const NO_PARALLEL_SCAVENGE = '--no-parallel-scavenge';

/** Threads are asked so often whether they answer; one that leaves so many questions open, five seconds, hangs. */
const ASKED_EVERY_MS = 500;
const HUNG_AFTER_QUESTIONS = 10;

/** Who looks at the metrics does not wait longer for a thread that is busy. */
const COUNT_LIMIT_MS = 1_000;

/** A thread that dies at once would die again at once. */
const REST_AFTER_DEATH_MS = 1_000;
/** A server that was told to stop ends itself then, whatever holds it: it is to be gone within three seconds, and to go takes time. */
export const STOP_LIMIT_MS = 2_750;

/**
 * The threads beside the first one. Each serves the whole app on the same port, over the same copy of the index, which the first
 * thread alone changes; one that dies is replaced.
 */
export class ServingThreads {
  private readonly logger = new Logger(ServingThreads.name);
  private readonly threads = new Map<number, ServingThread>();
  private port: number | undefined;
  private indexing: Indexing | undefined;
  private isStopping = false;
  private questions = 0;

  /** Starts them, so that they are made beside the first one's app; they wait for cars and for the port. */
  constructor(
    private readonly config: Config,
    private readonly first: ServerThread,
  ) {
    setFlagsFromString(NO_PRETENURING);
    setFlagsFromString(HEAP_GROWTH_PERCENT);
    setFlagsFromString(NO_MIDDLE_COMPILER);
    if (first.count > 1) setFlagsFromString(NO_PARALLEL_SCAVENGE);
    for (let number = 1; number < first.count; number++) this.start(number);
  }

  /** Gives them the cars that the first thread has, now and from now on. */
  follow(indexing: Indexing): void {
    this.indexing = indexing;
    for (const thread of this.threads.values()) this.keepSame(thread, indexing);
  }

  /** Resolves when all listen. @throws when one dies before it does. */
  async listen(port: number): Promise<void> {
    this.port = port;
    for (const { worker } of this.threads.values()) worker.postMessage({ port } satisfies ToThread);
    await Promise.all(Array.from(this.threads.values(), ({ listening }) => listening));
  }

  /** What each of them has counted; of those that do not answer within a second nothing. */
  async metrics(): Promise<MetricValues[]> {
    const asked = Array.from(this.threads.values(), ({ worker }) => countedBy(worker, this.questions++));
    return (await Promise.all(asked)).filter((metrics) => metrics !== undefined);
  }

  /** Resolves when all have answered what they were asked and ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(Array.from(this.threads.values(), stopped));
  }

  private start(number: number): ServingThread {
    const workerData: ServingThreadData = { config: this.config, thread: { ...this.first, number } };
    const options = { workerData, resourceLimits: LIMITS, name: `server ${number}` };
    const worker = new Worker(new URL('http.worker.js', BUILD_FOLDER), options);
    const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
    const listening = Promise.race([isListening(worker), ended.then(neverListened)]);
    listening.catch(() => undefined);
    worker.on('error', (error) =>
      this.logger.error({ msg: 'serving thread failed', thread: number, error: error instanceof Error ? error.stack : String(error) }),
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

  /** A thread that hangs keeps its share of the connections: it is ended, and replaced like one that died. */
  private watch(number: number, { worker, ended }: ServingThread): void {
    // Questions, not time: a first thread that hung itself has asked none meanwhile.
    let unanswered = 0;
    worker.on('message', (message: ToMain) => {
      if ('pong' in message) unanswered = 0;
    });
    const asking = setInterval(() => {
      worker.postMessage({ ping: true } satisfies ToThread);
      if (unanswered++ < HUNG_AFTER_QUESTIONS || this.isStopping) return;
      this.logger.error({ msg: 'serving thread hangs, stopping it', thread: number });
      void worker.terminate();
    }, ASKED_EVERY_MS).unref();
    void ended.then(() => clearInterval(asking));
  }

  private keepSame({ worker, ended }: ServingThread, indexing: Indexing): void {
    void ended.then(indexing.tell((message) => worker.postMessage({ index: message } satisfies ToThread)));
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
  return answerOf(worker, (message) => ('isListening' in message ? true : undefined)).then(() => undefined);
}

/** Undefined where it does not answer in time. */
async function countedBy(worker: Worker, question: number): Promise<MetricValues | undefined> {
  const limit = AbortSignal.timeout(COUNT_LIMIT_MS);
  worker.postMessage({ count: question } satisfies ToThread);
  const read = (message: ToMain) => ('counted' in message && message.counted === question ? message.metrics : undefined);
  return answerOf(worker, read, limit).catch(() => undefined);
}

/** The first message that `read` takes something from. @throws when the signal aborts before. */
async function answerOf<Answer>(worker: Worker, read: (message: ToMain) => Answer | undefined, signal?: AbortSignal): Promise<Answer> {
  for await (const [message] of on(worker, 'message', { signal }) as AsyncIterable<[ToMain]>) {
    const answer = read(message);
    if (answer !== undefined) return answer;
  }
  throw new Error('A serving thread no longer responds.');
}

function neverListened(code: number): never {
  throw new Error(`A serving thread ended with code ${code} before it listened.`);
}

async function stopped({ worker, ended }: ServingThread): Promise<void> {
  worker.postMessage({ stop: true } satisfies ToThread);
  const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

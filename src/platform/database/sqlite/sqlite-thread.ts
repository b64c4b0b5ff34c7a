import { Worker } from 'node:worker_threads';
import { BUILD_FOLDER } from '../../config/build-folder.js';
import type {
  SessionReply,
  SessionData,
  SessionStep,
  StatementResult,
} from './session-messages.js';

/** A failed operation on a SQLite file. `errcode`: SQLite's code, if there is one. */
export class SqliteError extends Error {
  /** Whether the thread ended, so that the outcome is unknown. */
  readonly isThreadGone: boolean;

  constructor(
    message: string,
    readonly file: string,
    readonly errcode?: number,
  ) {
    super(message);
    this.isThreadGone = errcode === undefined && message === THREAD_GONE;
  }
}

const THREAD_GONE = 'the thread of the database has ended';

/**
 * Client of the thread that holds a SQLite file. Starts the thread with the first request, and
 * again after it died.
 */
export class SqliteThread {
  readonly #file: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<StatementResult>>();
  #worker: Worker | undefined;
  #lastNumber = 0;
  #generation = 0;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Changes with each thread: a transaction cannot continue in another thread. */
  get generation(): number {
    return this.#generation;
  }

  /** @throws SqliteError */
  ask(step: SessionStep): Promise<StatementResult> {
    if (this.#isClosed) return Promise.reject(this.fault());
    const number = ++this.#lastNumber;
    const waiting = Promise.withResolvers<StatementResult>();
    this.#waiting.set(number, waiting);
    const worker = this.#running();
    worker.ref();
    worker.postMessage({ number, step });
    return waiting.promise;
  }

  /** An error for this file; by default, that the thread has ended. */
  fault(message = THREAD_GONE, errcode?: number): SqliteError {
    return new SqliteError(message, this.#file, errcode);
  }

  /** Resolves when all commits are on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage(null);
    await ended;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const data: SessionData = { file: this.#file };
    const worker = new Worker(new URL('sqlite.worker.js', BUILD_FOLDER), {
      workerData: data,
      name: 'database',
    });
    this.#generation++;
    worker.on('message', (answer: SessionReply) => this.#take(answer));
    worker.on('error', (error: Error & { errcode?: number }) =>
      this.#ended(worker, this.fault(error.message, error.errcode)),
    );
    worker.on('exit', () => this.#ended(worker, this.fault()));
    return (this.#worker = worker);
  }

  #take({ number, result, error }: SessionReply): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    // Lets the process end while no request is pending.
    if (this.#waiting.size === 0) this.#worker?.unref();
    if (error) waiting?.reject(this.fault(error.message, error.errcode));
    else waiting?.resolve(result!);
  }

  /** Fails all pending requests, whose outcome is unknown. */
  #ended(worker: Worker, fault: SqliteError): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) waiting.reject(fault);
  }
}

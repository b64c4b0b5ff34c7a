import { Worker } from 'node:worker_threads';
import { Injectable, Logger } from '@nestjs/common';
import { BUILD_FOLDER } from '../../config/build-folder.js';
import { Config } from '../../config/config.js';
import { ServerThread } from '../../config/server-thread.js';
import type { DatabasePlace } from '../../database/open-database.js';
import type { BuildProgress } from './build-index.js';
import type { BuiltCars } from '../index/embedded/live-search-index.js';

/** What the thread that builds an index is told. Plain values. */
export interface BuildWorkerData {
  place: DatabasePlace;
  isForWasm: boolean;
  scratchRegions: number;
}

/** What that thread posts: how far it is, that digests could not be saved, and at the end the index. */
export type BuildMessage = { progress: BuildProgress } | { unsaved: string } | BuiltFromStore;

/** What building has cost since the start. */
export interface BuildFigures {
  readonly builds: number;
  /** Undefined before the first: an index may also come from its snapshot. */
  readonly lastBuildMs: number | undefined;
}

/** All cars of the store as it was at a revision. */
export interface BuiltFromStore {
  built: BuiltCars;
  revision: number;
  cars: number;
}

const PROGRESS_EVERY_MS = 5_000;

/**
 * Builds the index in a thread of its own, which opens the store itself, hands over the memory, writes the snapshot file and
 * ends: what a build takes beside the index is given back, and searches go on meanwhile.
 */
@Injectable()
export class IndexBuilder {
  figures: BuildFigures = { builds: 0, lastBuildMs: undefined };
  private readonly logger = new Logger(IndexBuilder.name);
  private readonly order: BuildWorkerData;
  private worker: Worker | undefined;
  private hasBuilt = false;
  private isStopped = false;
  private ended: Promise<void> = Promise.resolve();

  constructor({ dataDir, databaseUrl, indexKernel }: Config, { count }: ServerThread) {
    this.order = { place: { dataDir, databaseUrl }, isForWasm: indexKernel === 'wasm', scratchRegions: count };
  }

  /** All cars that were in the store when it was called, and perhaps later ones. @throws when the thread fails or dies. */
  async build(): Promise<BuiltFromStore> {
    await this.ended;
    if (this.isStopped) throw new Error('The server is shutting down.');
    this.hasBuilt = false;
    const worker = new Worker(new URL('build-index.worker.js', BUILD_FOLDER), { workerData: this.order, name: 'index build' });
    this.worker = worker;
    this.ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    return new Promise((resolve, reject) => {
      worker.on('message', this.reader(resolve));
      worker.once('error', (error) => {
        if (this.hasBuilt) this.logger.error({ msg: 'index snapshot not written', error: String(error) });
        reject(error);
      });
      worker.once('exit', (code) => reject(new Error(`The index build ended early, with code ${code}.`)));
    });
  }

  /** For good: a file half written is written to its end, a build half done is not. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (!this.hasBuilt) await this.worker?.terminate();
    await this.ended;
  }

  private reader(resolve: (built: BuiltFromStore) => void): (message: BuildMessage) => void {
    const startedAt = performance.now();
    let saidAt = startedAt;
    return (message) => {
      if ('built' in message) {
        this.hasBuilt = true;
        const durationMs = Math.round(performance.now() - startedAt);
        this.figures = { builds: this.figures.builds + 1, lastBuildMs: durationMs };
        this.logger.log({ msg: 'index built', cars: message.cars, durationMs });
        resolve(message);
      } else if ('unsaved' in message) {
        this.logger.warn({ msg: 'digests not saved, the build continues without them', error: message.unsaved });
      } else if (performance.now() - saidAt > PROGRESS_EVERY_MS) {
        saidAt = performance.now();
        this.logger.log({ msg: 'index build', ...message.progress });
      }
    };
  }
}
